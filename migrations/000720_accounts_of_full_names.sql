-- An account without its signs (`@anna-weber` is `annaweber`), to find it by a full name. src/entities/resolve/account-pairs.ts decides which are one.
create index entities_handle_letters on entities (app_id, translate(folded, '@-_.', '')) where space = 'handle';
