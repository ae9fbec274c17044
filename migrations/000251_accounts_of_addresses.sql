-- The account that an address or a handle is of, for pairs such as `@technocat` and `technocat@example.org`; null where many share it or it is short.
-- src/entities/resolve/account-pairs.ts decides which of them are one.
alter table entities add column account text generated always as (
  case
    when space not in ('email', 'handle') then null
    when length(split_part(ltrim(folded, '@'), '@', 1)) < 6 then null
    when split_part(ltrim(folded, '@'), '@', 1) in (
      'support', 'security', 'notifications', 'notification', 'contact', 'webmaster', 'postmaster', 'noreply', 'no-reply', 'accounts', 'billing',
      'marketing', 'office', 'service', 'builds', 'updates', 'newsletter', 'everyone', 'feedback', 'careers') then null
    else split_part(ltrim(folded, '@'), '@', 1)
  end) stored;
create index entities_account on entities (app_id, account) where account is not null;
