-- Lead forms of advertising platforms: how each is known, what its questions mean, and what came in.
create table ad_connections (like embark_meta.tenant_row including defaults,
  name text not null, platform text not null check (platform in ('meta', 'google')),
  -- What the platform proves itself with: Google's key, or the token with which Meta verifies the address.
  key_hash bytea not null, key_prefix text not null,
  app_secret_sealed bytea, access_token_sealed bytea,
  graph_address text not null default 'https://graph.facebook.com/v23.0',
  lead_source_id int, lead_medium_id int, branch_id int,
  -- What the questions of its forms mean, by the name the platform gives them; null where nobody has said yet.
  questions jsonb not null default '{}',
  is_enabled boolean not null default true,
  version int not null default 1, created_by int, updated_at timestamptz not null default now(),
  foreign key (tenant_id, lead_source_id) references lookup_values,
  foreign key (tenant_id, lead_medium_id) references lookup_values,
  foreign key (tenant_id, branch_id) references branches,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('ad_connections');

create table ad_leads (like embark_meta.tenant_row including defaults,
  ad_connection_id int not null, external_id text not null, external_form text,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'known', 'test', 'failed')),
  problem text, attempts int not null default 0, lead_id int, settled_at timestamptz,
  foreign key (tenant_id, ad_connection_id) references ad_connections,
  foreign key (tenant_id, lead_id) references leads);
call put_under_tenancy('ad_leads');
create unique index ad_leads_once on ad_leads (tenant_id, ad_connection_id, external_id);
create index on ad_leads (tenant_id, lead_id) where lead_id is not null;

alter table leads add column ad_connection_id int;
alter table leads add foreign key (tenant_id, ad_connection_id) references ad_connections not valid;
-- accepted: reads a company's leads once; no lead has one yet
create index leads_by_ad_connection on leads (tenant_id, ad_connection_id) where ad_connection_id is not null;
