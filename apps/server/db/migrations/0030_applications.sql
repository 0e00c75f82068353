-- One application with up to three program choices; the first decides invoice and commission (G-L-42).
create table applications (like embark_meta.tenant_row including defaults,
  lead_id int not null, institution_id int not null, campus_id int not null, destination_country_id int not null references countries, intake_id int not null, intake_year int not null,
  timeline_id int not null, stage_id int not null, status_id int not null, status_reason_id int, remarks text, status_at timestamptz not null default now(),
  application_number text, ocas_number text, submitted_at timestamptz, offer_letter_received_at date, offer_letter_deadline date, offer_conditions text,
  tuition_fee_minor bigint, tuition_fee_currency text, tuition_fee_due_date date, tuition_fee_paid_date date, application_fee_minor bigint,
  is_deferred boolean not null default false, deferred_from jsonb, agent_id int, branch_id int, team_id int, utm_source text, utm_medium text,
  created_by int, updated_at timestamptz not null default now(), version int not null default 1, deleted_at timestamptz,
  foreign key (tenant_id, lead_id) references leads, foreign key (tenant_id, institution_id) references institutions, foreign key (tenant_id, campus_id) references campuses,
  foreign key (tenant_id, intake_id) references lookup_values, foreign key (tenant_id, timeline_id) references timelines, foreign key (tenant_id, stage_id) references stages,
  foreign key (tenant_id, status_id) references stages, foreign key (tenant_id, status_reason_id) references lookup_values, foreign key (tenant_id, agent_id) references agents,
  foreign key (tenant_id, branch_id) references branches, foreign key (tenant_id, team_id) references teams, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('applications');
create index on applications (tenant_id, id desc) where deleted_at is null;
create index on applications (tenant_id, stage_id, id desc) where deleted_at is null;
create index on applications (tenant_id, lead_id);
create index on applications (tenant_id, institution_id, id desc) where deleted_at is null;
create index on applications (tenant_id, branch_id, id desc) where deleted_at is null;
create index on applications (tenant_id, agent_id, id desc) where deleted_at is null;

create table application_programs (like embark_meta.tenant_row including defaults,
  application_id int not null, program_id int not null, campus_id int not null, order_by int not null check (order_by between 1 and 3),
  outcome text not null default 'pending' check (outcome in ('pending', 'offered', 'rejected', 'dropped')),
  unique (tenant_id, application_id, program_id), unique (tenant_id, application_id, order_by),
  foreign key (tenant_id, application_id) references applications on delete cascade, foreign key (tenant_id, program_id) references programs, foreign key (tenant_id, campus_id) references campuses);
call put_under_tenancy('application_programs');
create index on application_programs (tenant_id, program_id);

-- Papers of a lead or an application (G-L-62).
create table documents (like embark_meta.tenant_row including defaults,
  module_type text not null check (module_type in ('lead', 'application')), module_id int not null, document_type_id int not null, file_id int not null, file_thumb_id int,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')), remarks text, uploaded_by int, deleted_at timestamptz, deleted_by int,
  foreign key (tenant_id, document_type_id) references lookup_values, foreign key (tenant_id, file_id) references files, foreign key (tenant_id, file_thumb_id) references files,
  foreign key (tenant_id, uploaded_by) references users, foreign key (tenant_id, deleted_by) references users);
call put_under_tenancy('documents');
create index on documents (tenant_id, module_type, module_id, id desc) where deleted_at is null;
