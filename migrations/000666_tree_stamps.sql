-- A hash of everything that the files of a tree were made from, so that a tree for which nothing changed is copied without reading a document.
-- Null: not known, or renamed since.
alter table trees add column made_from text;
