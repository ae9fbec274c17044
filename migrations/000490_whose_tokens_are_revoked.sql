-- Whose account the tokens open: some vendors take back all that a person gave, also what was given again since. Rows from before do not say.
alter table token_revocations add column account_id text;
