-- The words that are like one, and those that begin as one does, are found in the index alone: reading the row of each of the thousands of words
-- with the same first letters took most of looking for a misspelling.
create index term_words_spelling on term_words (app_id, term) include (number);
drop index term_words_term;
