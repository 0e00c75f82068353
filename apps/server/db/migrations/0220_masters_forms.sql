-- A tenant's own fields and the forms made of them (G-M-22). A field is defined once; a form uses it, with rules of its own.
create table form_fields (like embark_meta.tenant_row including defaults,
  name text not null, label text not null, placeholder text,
  type text not null check (type in ('email', 'mobile', 'number', 'text', 'single_select', 'multi_select', 'textarea', 'radio', 'checkbox', 'date', 'datetime', 'time', 'file')),
  is_searchable boolean not null default false, is_filterable boolean not null default false, is_active boolean not null default true, is_default boolean not null default false,
  field_options jsonb, created_by int, updated_at timestamptz not null default now(),
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('form_fields');
create unique index on form_fields (tenant_id, lower(name));

create table forms (like embark_meta.tenant_row including defaults,
  name text not null, description text, status text not null default 'draft' check (status in ('draft', 'published')), is_active boolean not null default true,
  is_default boolean not null default false, created_by int, updated_at timestamptz not null default now(), version int not null default 1,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('forms');
create unique index on forms (tenant_id, lower(name));

-- A version is frozen once somebody answered it; the newest one is the form as it is now.
create table form_versions (like embark_meta.tenant_row including defaults,
  form_id int not null, number int not null, steps jsonb not null default '[]', published_at timestamptz,
  unique (tenant_id, form_id, number), foreign key (tenant_id, form_id) references forms on delete cascade);
call put_under_tenancy('form_versions');

create table assigned_fields (like embark_meta.tenant_row including defaults,
  form_version_id int not null, form_field_id int not null, form_step_no int not null check (form_step_no >= 0), order_by int not null check (order_by >= 1),
  "column" int not null default 12 check ("column" between 1 and 12), is_required boolean not null default false, is_disabled boolean not null default false,
  is_hidden boolean not null default false, validations jsonb not null default '{}', field_options jsonb not null default '{}',
  unique (tenant_id, form_version_id, form_field_id), unique (tenant_id, form_version_id, form_step_no, order_by),
  check (not is_required or not (is_hidden or is_disabled)),
  foreign key (tenant_id, form_version_id) references form_versions on delete cascade, foreign key (tenant_id, form_field_id) references form_fields);
call put_under_tenancy('assigned_fields');
create index on assigned_fields (tenant_id, form_field_id);

create table stage_forms (like embark_meta.tenant_row including defaults,
  timeline_id int not null, stage_id int not null, form_id int not null, order_no int not null,
  unique (tenant_id, timeline_id, stage_id, form_id), foreign key (tenant_id, timeline_id) references timelines,
  foreign key (tenant_id, stage_id) references stages, foreign key (tenant_id, form_id) references forms);
call put_under_tenancy('stage_forms');
create index on stage_forms (tenant_id, form_id);

create table form_submissions (like embark_meta.tenant_row including defaults,
  form_id int not null, form_version_id int not null, module_type text not null check (module_type in ('lead', 'application', 'service', 'agent', 'invoice')),
  record_id int not null, stage_id int, status text not null default 'draft' check (status in ('draft', 'complete')), values jsonb not null default '{}',
  created_by int, updated_at timestamptz not null default now(),
  unique (tenant_id, module_type, record_id, form_id), foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, form_version_id) references form_versions, foreign key (tenant_id, stage_id) references stages, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('form_submissions');
create index on form_submissions (tenant_id, form_version_id);
