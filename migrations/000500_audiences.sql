-- Who reads documents of a connection that are seen as the vendor shares them. An audience is an owner like a user: it has a row in `users`
-- under an id that no caller can send, so that what it owns refers to that row and goes with it.
alter table connections drop constraint connections_visibility_check;
alter table connections add constraint connections_visibility_check check (visibility in ('user', 'app', 'source'));

create table audiences (
  app_id text not null,
  audience_id text not null,
  connection_id uuid not null,
  -- a group of the vendor (a channel), or the hash of a list of readers; each is one audience of its connection
  key text not null,
  -- of a group; null: its readers are part of the key
  group_id text,
  read_at timestamptz not null,
  primary key (app_id, audience_id),
  foreign key (app_id, audience_id) references users on delete cascade,
  foreign key (app_id, connection_id) references connections on delete cascade
);
create unique index audiences_key on audiences (app_id, connection_id, key);

create table audience_members (
  app_id text not null,
  audience_id text not null,
  -- `user:` a user of the app, `email:` an address, `domain:` all addresses of a domain, `account:` an account at the vendor
  reader text not null,
  primary key (app_id, reader, audience_id),
  foreign key (app_id, audience_id) references audiences on delete cascade
);
create index audience_members_audience on audience_members (app_id, audience_id);

-- What a user is known to be elsewhere. Only what is proven stands here: it opens documents.
create table user_identities (
  app_id text not null,
  user_id text not null,
  -- `email:` an address, `account:` an account at a vendor
  identity text not null,
  -- app: the app says so; issuer: a token of its issuer; connection: the user opened that account
  proof text not null check (proof in ('app', 'issuer', 'connection')),
  connection_id uuid,
  foreign key (app_id, user_id) references users on delete cascade,
  foreign key (app_id, connection_id) references connections on delete cascade
);
create unique index user_identities_known on user_identities (app_id, user_id, identity, proof, connection_id) nulls not distinct;

alter table connection_items add column audience_id text;
create index connection_items_audience on connection_items (app_id, audience_id) where audience_id is not null;

-- An audience ends with its connection, also when that goes with its user: so does what it owns.
create function forget_audience() returns trigger language plpgsql as $$
begin
  delete from users where app_id = old.app_id and user_id = old.audience_id;
  return null;
end $$;
create trigger audiences_gone after delete on audiences for each row execute function forget_audience();
