-- Shared by all tenants: the world.
create table countries (id int primary key, iso2 text not null unique, name text not null, names jsonb not null, dial_code text, currency text);
grant select on countries to embark_app;

-- A tenant's own lists: sources, mediums, categories, reasons, study levels, disciplines, intakes, document types.
create table lookup_values (like embark_meta.tenant_row including defaults,
  type text not null, key text not null, label text not null, meta jsonb not null default '{}', is_active boolean not null default true, order_by int not null default 0,
  unique (tenant_id, type, key));
call put_under_tenancy('lookup_values');

create table timelines (like embark_meta.tenant_row including defaults,
  name text not null, module_type text not null check (module_type in ('lead', 'application', 'service', 'agent', 'invoice')),
  is_active boolean not null default true, is_default boolean not null default false);
call put_under_tenancy('timelines');
create unique index on timelines (tenant_id, module_type) where is_default;
create unique index on timelines (tenant_id, module_type, lower(name));

-- A stage groups statuses; a status is the stage record in which a lead or application stands (G-L-21).
create table stages (like embark_meta.tenant_row including defaults,
  name text not null, key text not null, module_type text not null check (module_type in ('lead', 'application', 'service', 'agent', 'invoice')),
  type text not null default 'success' check (type in ('success', 'cancel')), position text not null default 'middle' check (position in ('start', 'middle', 'end')),
  parent_stage_id int, is_active boolean not null default true, is_default boolean not null default false,
  unique (tenant_id, module_type, key), check (type = 'success' or position = 'end'));
call put_under_tenancy('stages');
alter table stages add foreign key (tenant_id, parent_stage_id) references stages;

create table timeline_stages (like embark_meta.tenant_row including defaults,
  timeline_id int not null, stage_id int not null, order_no int not null, is_skippable boolean not null default false, est_days int not null check (est_days between 1 and 50),
  unique (tenant_id, timeline_id, stage_id), unique (tenant_id, timeline_id, order_no),
  foreign key (tenant_id, timeline_id) references timelines on delete cascade, foreign key (tenant_id, stage_id) references stages);
call put_under_tenancy('timeline_stages');

create table status_history (like embark_meta.tenant_row including defaults,
  module text not null check (module in ('lead', 'application')), record_id int not null, from_stage_id int, to_stage_id int not null,
  reason_id int, remarks text, actor_id int,
  foreign key (tenant_id, from_stage_id) references stages, foreign key (tenant_id, to_stage_id) references stages,
  foreign key (tenant_id, reason_id) references lookup_values, foreign key (tenant_id, actor_id) references users);
call put_under_tenancy('status_history');
call make_append_only('status_history');
create index on status_history (tenant_id, module, record_id, id);
