-- Where a company has events of its own sent to, and each delivery with what became of it.
create table webhook_subscriptions (like embark_meta.tenant_row including defaults,
  name text not null, address text not null, events text[] not null,
  secret_sealed bytea not null,
  -- After a rotation both secrets sign for a while, so that nobody has to change theirs in the same moment.
  former_secret_sealed bytea, former_until timestamptz,
  is_enabled boolean not null default true,
  disabled_because text check (disabled_because in ('gone')),
  -- One process delivers to a receiver at a time; after this moment it counts as dead.
  claimed_until timestamptz,
  version int not null default 1, created_by int, updated_at timestamptz not null default now(), deleted_at timestamptz,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('webhook_subscriptions');

create table webhook_deliveries (like embark_meta.tenant_row including defaults,
  subscription_id int not null, event text not null,
  -- The number of the event in the outbox; a test has none.
  event_id int,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'set_aside')),
  attempts int not null default 0, next_at timestamptz not null default now(),
  last_status int, last_answer text, last_error text, last_tried_at timestamptz, delivered_at timestamptz,
  foreign key (tenant_id, subscription_id) references webhook_subscriptions);
call put_under_tenancy('webhook_deliveries');
create unique index webhook_deliveries_once on webhook_deliveries (tenant_id, subscription_id, event_id, event) where event_id is not null;
create index webhook_deliveries_of_subscription on webhook_deliveries (tenant_id, subscription_id, id desc);
create index webhook_deliveries_pending on webhook_deliveries (tenant_id, subscription_id, next_at) where state = 'pending';
