-- By owner too: what a user may see is found without reading past the documents of all others.
drop index documents_language;
create index documents_language on documents (app_id, owner, language) where language <> 'en';
