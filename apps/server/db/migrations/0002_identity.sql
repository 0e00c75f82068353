-- Who works here: branches, teams, agencies, roles, people, and the sessions they hold.
create table branches (like embark_meta.tenant_row including defaults,
  name text not null, alias text, country_code text, is_active boolean not null default true);
call put_under_tenancy('branches');

create table teams (like embark_meta.tenant_row including defaults,
  branch_id int not null, name text not null, alias text, is_active boolean not null default true,
  foreign key (tenant_id, branch_id) references branches);
call put_under_tenancy('teams');

create table agents (like embark_meta.tenant_row including defaults,
  name text not null, country_code text, email text, tier_bps int not null default 8500 check (tier_bps between 0 and 10000),
  is_active boolean not null default true);
call put_under_tenancy('agents');

create table roles (like embark_meta.tenant_row including defaults,
  name text not null, system_key text, "group" text not null check ("group" in ('company', 'agent', 'user', 'institution_staff')),
  is_active boolean not null default true, unique (tenant_id, system_key));
call put_under_tenancy('roles');

create table role_permissions (like embark_meta.tenant_row including defaults,
  role_id int not null, permission text not null,
  unique (tenant_id, role_id, permission), foreign key (tenant_id, role_id) references roles on delete cascade);
call put_under_tenancy('role_permissions');

create table role_data_scopes (like embark_meta.tenant_row including defaults,
  role_id int not null, module text not null,
  scope text not null check (scope in ('own', 'assigned', 'team', 'branch', 'agency', 'institution', 'tenant')),
  unique (tenant_id, role_id, module), foreign key (tenant_id, role_id) references roles on delete cascade);
call put_under_tenancy('role_data_scopes');

create table users (like embark_meta.tenant_row including defaults,
  first_name text not null, last_name text not null default '', email text not null, country_code text, mobile text,
  "group" text not null check ("group" in ('company', 'agent', 'user', 'institution_staff')),
  password_hash text, status text not null default 'active' check (status in ('active', 'banned', 'blocked', 'deactivated')),
  branch_id int, agent_id int, language text check (language in ('en', 'fr', 'tr', 'ar')), time_zone text,
  failed_sign_ins int not null default 0, retry_after timestamptz, updated_at timestamptz not null default now(), version int not null default 1,
  unique (tenant_id, email), check (email = lower(email)),
  foreign key (tenant_id, branch_id) references branches, foreign key (tenant_id, agent_id) references agents);
call put_under_tenancy('users');

create table team_members (like embark_meta.tenant_row including defaults,
  team_id int not null, user_id int not null, unique (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references teams on delete cascade, foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('team_members');
create index on team_members (tenant_id, user_id);

create table user_roles (like embark_meta.tenant_row including defaults,
  user_id int not null, role_id int not null, position int not null default 1, unique (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles on delete cascade);
call put_under_tenancy('user_roles');
create index on user_roles (tenant_id, role_id);

create table devices (like embark_meta.tenant_row including defaults,
  user_id int not null, device_identifier uuid not null, device_os text, device_client text,
  last_login_at timestamptz not null default now(), status text not null default 'active' check (status in ('active', 'logged_out')),
  unique (tenant_id, user_id, device_identifier), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('devices');

create table sessions (like embark_meta.tenant_row including defaults,
  user_id int not null, device_id int not null, role_id int not null, status text not null default 'active' check (status in ('active', 'ended')),
  auth_time timestamptz not null default now(), expires_at timestamptz not null, ended_reason text,
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, device_id) references devices on delete cascade,
  foreign key (tenant_id, role_id) references roles);
call put_under_tenancy('sessions');
create index on sessions (tenant_id, user_id) where status = 'active';

-- A refresh token is used once; for 20 seconds the used one yields the same successor, after that its reuse ends the session.
create table refresh_tokens (like embark_meta.tenant_row including defaults,
  session_id int not null, token_hash bytea not null, used_at timestamptz, successor_sealed bytea,
  unique (tenant_id, token_hash), foreign key (tenant_id, session_id) references sessions on delete cascade);
call put_under_tenancy('refresh_tokens');
create index on refresh_tokens (tenant_id, session_id);

create table tenant_features (like embark_meta.tenant_row including defaults,
  feature_key text not null, enabled boolean not null, unique (tenant_id, feature_key));
call put_under_tenancy('tenant_features');
create table tenant_gates (like embark_meta.tenant_row including defaults,
  gate_key text not null, enabled boolean not null, audience jsonb not null default '{}', config jsonb not null default '{}', unique (tenant_id, gate_key));
call put_under_tenancy('tenant_gates');

create table preferences (like embark_meta.tenant_row including defaults,
  user_id int not null, key text not null, value jsonb not null, updated_at timestamptz not null default now(),
  unique (tenant_id, user_id, key), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('preferences');

create table saved_views (like embark_meta.tenant_row including defaults,
  user_id int not null, list text not null, name text not null, state jsonb not null, is_shared boolean not null default false,
  order_by int not null default 0, unique (tenant_id, user_id, list, name), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('saved_views');
