-- What an import changed in leads that were here before, so that undoing it can give them back what they said.
create table import_changes (like embark_meta.tenant_row including defaults,
  import_id int not null,
  lead_id int not null,
  -- The columns of the lead as they were, and as the import left them.
  before jsonb not null,
  after jsonb not null,
  active_before timestamptz not null,
  -- The same of its answers to own fields, with the form they are kept in.
  answers jsonb,
  note_ids int[] not null default '{}',
  -- How often the import wrote the lead.
  times int not null default 1,
  state text not null default 'made' check (state in ('made', 'restored', 'kept')),
  foreign key (tenant_id, import_id) references imports on delete cascade,
  foreign key (tenant_id, lead_id) references leads
);
call put_under_tenancy('import_changes');
create unique index import_changes_once on import_changes (tenant_id, import_id, lead_id);
create index on import_changes (tenant_id, lead_id);
