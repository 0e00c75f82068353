-- Institutions, campuses and programs from a file: how it is read, what becomes of every row, and what to give back when it is undone.
create table catalogue_imports (like embark_meta.tenant_row including defaults,
  file_id int not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'ready', 'importing', 'completed', 'reverting', 'reverted')),
  reading jsonb not null,
  columns jsonb not null,
  mapping jsonb,
  -- What unknown texts stand for, and those that stand for nothing yet.
  matches jsonb not null default '[]',
  strange jsonb not null default '[]',
  total_rows int not null,
  counts jsonb not null default '{}',
  reverted jsonb,
  job_id int,
  created_by int,
  finished_at timestamptz,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('catalogue_imports');
create index on catalogue_imports (tenant_id, id desc);

create table catalogue_import_rows (like embark_meta.tenant_row including defaults,
  import_id int not null,
  row_no int not null,
  line_no int not null,
  cells jsonb not null,
  outcome text not null check (outcome in ('create', 'change', 'same', 'refused', 'created', 'changed')),
  errors jsonb not null default '[]',
  decided jsonb,
  unique (tenant_id, import_id, row_no),
  foreign key (tenant_id, import_id) references catalogue_imports on delete cascade
);
call put_under_tenancy('catalogue_import_rows');
create index on catalogue_import_rows (tenant_id, import_id, outcome, row_no);

-- What an import made, and what it changed with what that said before and after.
create table catalogue_import_changes (like embark_meta.tenant_row including defaults,
  import_id int not null,
  noun text not null check (noun in ('institution', 'campus', 'program', 'offering')),
  record_id int not null,
  name text not null,
  is_new boolean not null,
  before jsonb,
  after jsonb,
  state text not null default 'made' check (state in ('made', 'removed', 'restored', 'kept')),
  unique (tenant_id, import_id, noun, record_id),
  foreign key (tenant_id, import_id) references catalogue_imports on delete cascade
);
call put_under_tenancy('catalogue_import_changes');
create index on catalogue_import_changes (tenant_id, import_id, noun, state, record_id);

-- Companies that exist: who administers them may bring a catalogue by a file, and change the lists of the company.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['inventory.catalogue.import', 'masters.lists.read', 'masters.lists.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator')
      and not permissions @> array['inventory.catalogue.import', 'masters.lists.read', 'masters.lists.update'];
  end loop;
end $$;
