-- Calls as the telephony provider tells of them, and whose extension rings (specification 1 §4, G-C-94, G-L-36).
alter table users add column extension text check (extension ~ '^[0-9]{2,8}$');
create unique index users_extension on users (tenant_id, extension) where extension is not null;

create table calls (like embark_meta.tenant_row including defaults,
  provider_call_id text not null,
  direction text not null check (direction in ('incoming', 'outgoing')),
  status text not null check (status in ('ringing', 'answered', 'ended')),
  outcome text check (outcome in ('answered', 'missed', 'rejected', 'busy', 'failed')),
  number text, extensions text[] not null default '{}', user_id int, lead_id int,
  started_at timestamptz not null, answered_at timestamptz, ended_at timestamptz, duration_seconds int, recording_url text,
  noticed_at timestamptz not null default now(),
  foreign key (tenant_id, user_id) references users on delete set null (user_id),
  foreign key (tenant_id, lead_id) references leads on delete set null (lead_id));
call put_under_tenancy('calls');
create unique index calls_provider on calls (tenant_id, provider_call_id);
create index on calls (tenant_id, lead_id);
create index on calls (tenant_id, user_id);
