-- An account may also be opened by a key file that its vendor gave out for a program: what is signed with it is exchanged for tokens.
alter table connection_secrets drop constraint connection_secrets_kind_check;
alter table connection_secrets
  add constraint connection_secrets_kind_check check (kind in ('key', 'oauth', 'service_account'));
