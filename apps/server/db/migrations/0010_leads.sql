-- A person who may become a student (G-L-16).
create table lead_forms (like embark_meta.tenant_row including defaults,
  title text not null, slug text, kind text not null default 'landing_page' check (kind in ('landing_page', 'lead_form')),
  banner_text text, blocks jsonb not null default '[]', fields jsonb not null, consent_text text, success_text text not null, redirect_url text,
  lead_source_id int, lead_medium_id int, branch_id int, agent_id int, is_active boolean not null default true, updated_at timestamptz not null default now(), version int not null default 1,
  unique (tenant_id, slug), foreign key (tenant_id, lead_source_id) references lookup_values, foreign key (tenant_id, lead_medium_id) references lookup_values,
  foreign key (tenant_id, branch_id) references branches, foreign key (tenant_id, agent_id) references agents);
call put_under_tenancy('lead_forms');

create table imports (like embark_meta.tenant_row including defaults,
  file_id int not null, state text not null default 'uploaded' check (state in ('uploaded', 'mapped', 'validating', 'ready', 'importing', 'completed', 'completed_with_errors', 'failed', 'cancelled', 'reverted')),
  reading jsonb not null, columns jsonb not null, mapping jsonb, settings jsonb not null default '{}', header_hash text, total_rows int not null default 0,
  counts jsonb not null default '{}', job_id int, error_file_id int, created_by int, started_at timestamptz, finished_at timestamptz, last_row int not null default 0,
  foreign key (tenant_id, file_id) references files, foreign key (tenant_id, error_file_id) references files, foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('imports');

create table leads (like embark_meta.tenant_row including defaults,
  first_name text not null, last_name text not null default '', email text, country_code text, mobile text, mobile_e164 text,
  alternate_country_code text, alternate_mobile text, gender text check (gender in ('male', 'female', 'other')), date_of_birth date,
  nationality_country_id int references countries, source_country_id int references countries, source_city text, preferred_language text,
  lead_source_id int, lead_medium_id int not null, utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text,
  platform text not null default 'portal', lead_form_id int, agent_id int, import_id int, import_row int,
  destination_countries int[] not null default '{}', study_level_id int, discipline_id int, intake_id int, intake_year int,
  budget_amount_minor bigint, budget_currency text, test_scores jsonb not null default '[]', education_info jsonb not null default '[]',
  timeline_id int not null, stage_id int not null, status_id int not null, status_reason_id int, stage_entered_at timestamptz not null default now(),
  category text check (category in ('hot', 'warm', 'cold')), next_follow_up_at timestamptz, converted_at timestamptz, lost_at timestamptz,
  branch_id int, team_id int, owner_id int, student_user_id int, consent jsonb not null default '{}',
  created_by int, updated_at timestamptz not null default now(), last_activity_at timestamptz not null default now(), version int not null default 1,
  deleted_at timestamptz, deleted_by int, delete_reason text,
  search text not null generated always as (fold(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile_e164, ''))) stored,
  check (email is not null or mobile_e164 is not null), check (email = lower(email)),
  foreign key (tenant_id, lead_source_id) references lookup_values, foreign key (tenant_id, lead_medium_id) references lookup_values,
  foreign key (tenant_id, lead_form_id) references lead_forms, foreign key (tenant_id, agent_id) references agents, foreign key (tenant_id, import_id) references imports,
  foreign key (tenant_id, study_level_id) references lookup_values, foreign key (tenant_id, discipline_id) references lookup_values, foreign key (tenant_id, intake_id) references lookup_values,
  foreign key (tenant_id, timeline_id) references timelines, foreign key (tenant_id, stage_id) references stages, foreign key (tenant_id, status_id) references stages,
  foreign key (tenant_id, status_reason_id) references lookup_values, foreign key (tenant_id, branch_id) references branches, foreign key (tenant_id, team_id) references teams,
  foreign key (tenant_id, owner_id) references users, foreign key (tenant_id, student_user_id) references users, foreign key (tenant_id, created_by) references users,
  foreign key (tenant_id, deleted_by) references users);
call put_under_tenancy('leads');
create index leads_by_id on leads (tenant_id, id desc) where deleted_at is null;
create index leads_by_created on leads (tenant_id, created_at desc, id desc) where deleted_at is null;
create index leads_by_activity on leads (tenant_id, last_activity_at desc, id desc) where deleted_at is null;
create index leads_by_follow_up on leads (tenant_id, next_follow_up_at, id) where deleted_at is null and next_follow_up_at is not null;
create index leads_by_stage on leads (tenant_id, stage_id, id desc) where deleted_at is null;
create index leads_by_branch on leads (tenant_id, branch_id, id desc) where deleted_at is null;
create index leads_by_team on leads (tenant_id, team_id, id desc) where deleted_at is null;
create index leads_by_agent on leads (tenant_id, agent_id, id desc) where deleted_at is null;
create index leads_by_owner on leads (tenant_id, owner_id, id desc) where deleted_at is null;
create index leads_by_student on leads (tenant_id, student_user_id) where student_user_id is not null;
create index leads_by_mobile on leads (tenant_id, mobile_e164) where mobile_e164 is not null;
create index leads_by_email on leads (tenant_id, email) where email is not null;
create unique index leads_by_import_row on leads (tenant_id, import_id, import_row) where import_id is not null;
create index leads_by_search on leads using gin (tenant_id, search gin_trgm_ops) where deleted_at is null;

-- Search finds by the trigram index first. Under row-level security the planner may not use that index, because ILIKE is not
-- leakproof; so this function filters by the tenant itself. It returns the columns that policies and filters read, and nothing else.
create type lead_match as (id int, stage_id int, status_id int, branch_id int, team_id int, agent_id int, owner_id int, student_user_id int,
  lead_source_id int, lead_medium_id int, study_level_id int, intake_id int, intake_year int, category text, platform text, import_id int,
  destination_countries int[], created_at timestamptz, last_activity_at timestamptz, next_follow_up_at timestamptz, stage_entered_at timestamptz, first_name text, deleted_at timestamptz);
create function lead_matches(q text) returns setof lead_match language sql stable security definer set search_path = public, pg_catalog rows 200 as $$
  select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
    category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
  from leads where tenant_id = current_setting('app.tenant_id')::int and deleted_at is null and search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- One user per role on a lead, one role per user (G-L-24).
create table lead_users (like embark_meta.tenant_row including defaults,
  lead_id int not null, role_id int not null, user_id int not null, assigned_by int,
  unique (tenant_id, lead_id, role_id), unique (tenant_id, lead_id, user_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade, foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, user_id) references users, foreign key (tenant_id, assigned_by) references users);
call put_under_tenancy('lead_users');
create index on lead_users (tenant_id, user_id, lead_id desc);

-- What happened on a record, told to people: the timeline.
create table activities (like embark_meta.tenant_row including defaults,
  module text not null check (module in ('lead', 'application')), record_id int not null, type text not null, actor_id int, vars jsonb not null default '{}',
  visibility text not null default 'internal' check (visibility in ('internal', 'shared')),
  foreign key (tenant_id, actor_id) references users);
call put_under_tenancy('activities');
create index on activities (tenant_id, module, record_id, id desc);

create table notes (like embark_meta.tenant_row including defaults,
  module_type text not null check (module_type in ('lead', 'application')), module_id int not null, content text not null,
  visibility text not null default 'internal' check (visibility in ('internal', 'shared')), is_pinned boolean not null default false,
  created_by int not null, edited_at timestamptz, deleted_at timestamptz, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('notes');
create index on notes (tenant_id, module_type, module_id, id desc) where deleted_at is null;

create table tasks (like embark_meta.tenant_row including defaults,
  type text not null default 'reminder' check (type in ('reminder', 'call', 'meeting', 'todo')), category text not null check (category in ('lead', 'application')),
  record_id int not null, scheduled_at timestamptz not null, note text not null, user_id int not null, role_id int,
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')), created_by int, completed_at timestamptz, notified_at timestamptz,
  foreign key (tenant_id, user_id) references users, foreign key (tenant_id, role_id) references roles, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('tasks');
create index on tasks (tenant_id, category, record_id, scheduled_at);
create index on tasks (tenant_id, user_id, scheduled_at) where status = 'pending';
create index tasks_due on tasks (scheduled_at) where status = 'pending' and notified_at is null;

-- A selection of leads that a bulk action will change, exactly as it was shown.
create table lead_selections (like embark_meta.tenant_row including defaults,
  user_id int not null, action text not null, lead_ids int[] not null, skipped jsonb not null default '[]', expires_at timestamptz not null,
  foreign key (tenant_id, user_id) references users);
call put_under_tenancy('lead_selections');

-- Rows of an import that were not taken, with their cells and reasons.
create table import_rows (like embark_meta.tenant_row including defaults,
  import_id int not null, row_no int not null, line_no int not null, outcome text not null check (outcome in ('create', 'merge', 'error', 'duplicate', 'done')),
  cells jsonb not null, errors jsonb not null default '[]', lead_id int,
  unique (tenant_id, import_id, row_no), foreign key (tenant_id, import_id) references imports on delete cascade, foreign key (tenant_id, lead_id) references leads);
call put_under_tenancy('import_rows');
