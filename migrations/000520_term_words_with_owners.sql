-- A word and its statistics belong together by owner too: another user's word may have the same number. Both are read in the index alone.
create index term_words_beginning on term_words (app_id, term) include (number, owner);
drop index term_words_spelling;
