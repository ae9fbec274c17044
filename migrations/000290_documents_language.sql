-- Which languages other than English an app's documents are written in: a search looks for the inflected forms of its words in them.
create index documents_language on documents (app_id, language) where language <> 'en';
