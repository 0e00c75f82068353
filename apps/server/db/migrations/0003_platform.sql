-- What was done, what happened, what is to be done, and what was sent.
create table audit_entries (like embark_meta.tenant_row including defaults,
  action text not null, actor_id int, actor_name text, role_id int, module text, record_id int,
  before jsonb, after jsonb, trace_id text, ip text,
  foreign key (tenant_id, actor_id) references users);
call put_under_tenancy('audit_entries');
call make_append_only('audit_entries');
create index on audit_entries (tenant_id, module, record_id, id desc);
create index on audit_entries (tenant_id, actor_id, id desc);

create table outbox_events (like embark_meta.tenant_row including defaults,
  name text not null, payload jsonb not null, actor_id int, trace_id text, attempts int not null default 0,
  due_at timestamptz not null default now(), dispatched_at timestamptz, last_error text);
call put_under_tenancy('outbox_events');
create index outbox_due on outbox_events (due_at) where dispatched_at is null;

-- One round trip for what a change leaves behind: its audit entries and its events.
create function record_change(audit jsonb, happened jsonb) returns void language sql volatile as $$
  insert into audit_entries (action, actor_id, actor_name, role_id, module, record_id, before, after, trace_id, ip)
  select a.action, a.actor_id, a.actor_name, a.role_id, a.module, a.record_id, a.before, a.after, a.trace_id, a.ip
  from jsonb_to_recordset(audit) as a(action text, actor_id int, actor_name text, role_id int, module text, record_id int, before jsonb, after jsonb, trace_id text, ip text);
  insert into outbox_events (name, payload, actor_id, trace_id)
  select e.name, e.payload, e.actor_id, e.trace_id from jsonb_to_recordset(happened) as e(name text, payload jsonb, actor_id int, trace_id text);
$$;
grant execute on function record_change to embark_app;

-- The dispatcher sees every tenant's due events, and nothing else: it may only learn whose turn it is.
create function due_events(how_many int) returns table (tenant_id int, id int) language sql volatile security definer set search_path = public, pg_catalog as $$
  select e.tenant_id, e.id from outbox_events e where e.dispatched_at is null and e.due_at <= now() order by e.due_at limit how_many
$$;
create function outbox_lag() returns table (waiting bigint, dead bigint, oldest_seconds double precision) language sql stable security definer set search_path = public, pg_catalog as $$
  select count(*) filter (where attempts < 12), count(*) filter (where attempts >= 12), coalesce(extract(epoch from now() - min(created_at) filter (where attempts < 12)), 0)
  from outbox_events where dispatched_at is null
$$;

create table idempotency_keys (like embark_meta.tenant_row including defaults,
  key text not null, caller text not null, request_hash bytea not null, status int, answer jsonb, unique (tenant_id, caller, key));
call put_under_tenancy('idempotency_keys');
create index on idempotency_keys (tenant_id, created_at);

create unlogged table rate_limits (like embark_meta.tenant_row including defaults,
  key text not null, window_start timestamptz not null, hits int not null default 1, unique (tenant_id, key, window_start));
call put_under_tenancy('rate_limits');

create table files (like embark_meta.tenant_row including defaults,
  filename text not null, filealias text not null, file_extension text not null, media_type text not null, bytes bigint not null,
  storage_key text not null, sha256 bytea not null, purpose text not null default 'document', thumb_of int, uploaded_by int, attached_at timestamptz,
  unique (tenant_id, storage_key), foreign key (tenant_id, uploaded_by) references users);
call put_under_tenancy('files');
alter table files add foreign key (tenant_id, thumb_of) references files;

-- Long work that a person can watch, stop and come back to.
create table jobs (like embark_meta.tenant_row including defaults,
  kind text not null, status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled')),
  total int not null default 0, done int not null default 0, failed int not null default 0, input jsonb not null default '{}', result jsonb not null default '{}',
  file_id int, created_by int, started_at timestamptz, finished_at timestamptz, updated_at timestamptz not null default now(),
  foreign key (tenant_id, created_by) references users, foreign key (tenant_id, file_id) references files);
call put_under_tenancy('jobs');

-- Every mail, SMS and WhatsApp message: queued, then sent by its channel, or kept here when no channel is configured.
create table messages (like embark_meta.tenant_row including defaults,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')), recipient text not null, subject text, body_text text not null, body_html text,
  headers jsonb not null default '{}', status text not null default 'queued' check (status in ('queued', 'captured', 'sent', 'failed')),
  attempts int not null default 0, last_error text, sent_at timestamptz, user_id int, lead_id int, dedupe_key text,
  unique (tenant_id, dedupe_key), foreign key (tenant_id, user_id) references users);
call put_under_tenancy('messages');
create index on messages (tenant_id, id desc);

create table notifications (like embark_meta.tenant_row including defaults,
  user_id int not null, module_type text not null, type text not null, title text not null, content text not null, vars jsonb not null default '{}',
  module_identifier uuid, read_at timestamptz, dedupe_key text, unique (tenant_id, dedupe_key), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('notifications');
create index on notifications (tenant_id, user_id, id desc);
create index on notifications (tenant_id, user_id) where read_at is null;

-- Work for graphile-worker, put in by the application inside its own transaction and stamped with the tenant.
create function app_enqueue(task text, payload jsonb, run_at timestamptz default null, job_key text default null) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('tenant_id', current_setting('app.tenant_id')::int))::json, run_at => run_at, job_key => job_key);
end $$;
