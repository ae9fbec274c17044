-- Which terms a document that is not chunked yet cannot have (src/text/terms/term-signature.ts): a search reads the terms themselves, which are stored
-- elsewhere, of a few documents only. Stands in the row. Null: not known.
alter table documents add column sent_signature bytea;
alter table documents alter column sent_signature set storage plain;
