-- Clients that an app registered at vendors itself; they go before those of the service's settings.
create table vendor_clients (
  app_id text not null references apps on delete cascade,
  vendor text not null,
  client_id text not null,
  -- the client's secret
  sealed bytea not null,
  primary key (app_id, vendor)
);

-- The client that tokens were given to, which alone may refresh and revoke them; null: that of the service's settings.
alter table connection_secrets add column client_id text;
alter table token_revocations add column client_id text;
