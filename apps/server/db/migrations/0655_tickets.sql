-- Tickets: requests to correct the inventory (specification 3, G-L-59), feedback, and requests for features of the plan (G-C-65).
create table tickets (like embark_meta.tenant_row including defaults,
  number int not null default next_number('tickets'),
  kind text not null check (kind in ('update_request', 'feedback', 'premium_feature')),
  bug_type text not null,
  module_type text not null check (module_type in ('program', 'institution', 'campus', 'scholarship', 'portal', 'feature')),
  -- What it is about: a program at a campus, an institution, or the feature by its name.
  institution_id int,
  country_id int references countries,
  campus_id int,
  program_id int,
  feature text,
  -- Which fact is wrong, what it should say, and where that is written.
  fact text,
  right_value text,
  source_url text,
  request_content text not null,
  file_id int,
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'rejected')),
  resolution text,
  assigned_to int,
  reporter_id int not null,
  closed_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check ((status in ('resolved', 'rejected')) = (closed_at is not null)),
  check ((institution_id is null) = (module_type in ('portal', 'feature'))),
  check ((institution_id is null) = (country_id is null)),
  check (module_type <> 'program' or program_id is not null),
  check (module_type <> 'campus' or campus_id is not null),
  check ((module_type = 'feature') = (feature is not null)),
  unique (tenant_id, number),
  foreign key (tenant_id, institution_id) references institutions,
  foreign key (tenant_id, campus_id) references campuses,
  foreign key (tenant_id, program_id) references programs,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, assigned_to) references users,
  foreign key (tenant_id, reporter_id) references users
);
call put_under_tenancy('tickets');
create index tickets_by_created on tickets (tenant_id, kind, created_at, id);
create index tickets_by_status on tickets (tenant_id, kind, status, created_at, id);
create index tickets_by_reporter on tickets (tenant_id, reporter_id, created_at, id);
create index tickets_by_assignee on tickets (tenant_id, assigned_to, created_at, id) where assigned_to is not null;
create index tickets_by_institution on tickets (tenant_id, institution_id, created_at, id) where institution_id is not null;
create index tickets_by_campus on tickets (tenant_id, campus_id) where campus_id is not null;
create index tickets_by_program on tickets (tenant_id, program_id) where program_id is not null;
create index tickets_by_file on tickets (tenant_id, file_id) where file_id is not null;
-- A person asks for the same once at a time.
create unique index tickets_once on tickets (
  tenant_id, reporter_id, kind, module_type, bug_type,
  coalesce(institution_id, 0), coalesce(campus_id, 0), coalesce(program_id, 0), coalesce(feature, ''), coalesce(fact, '')
) where status in ('open', 'in_progress') and module_type <> 'portal';

-- What happened to a ticket and what was said on it, in one order.
create table ticket_entries (like embark_meta.tenant_row including defaults,
  ticket_id int not null,
  what text not null check (what in ('raised', 'edited', 'assigned', 'moved', 'commented')),
  author_id int,
  -- For those who look after tickets alone.
  is_internal boolean not null default false,
  content text not null default '',
  from_status text check (from_status in ('open', 'in_progress', 'resolved', 'rejected')),
  to_status text check (to_status in ('open', 'in_progress', 'resolved', 'rejected')),
  assigned_to int,
  check ((what = 'moved') = (to_status is not null)),
  check (what <> 'commented' or content <> ''),
  check (not is_internal or what = 'commented'),
  foreign key (tenant_id, ticket_id) references tickets on delete cascade,
  foreign key (tenant_id, author_id) references users,
  foreign key (tenant_id, assigned_to) references users
);
call put_under_tenancy('ticket_entries');
create index ticket_entries_by_ticket on ticket_entries (tenant_id, ticket_id, id);
create index ticket_entries_by_author on ticket_entries (tenant_id, author_id, id);
create index ticket_entries_by_assignee on ticket_entries (tenant_id, assigned_to) where assigned_to is not null;

-- Companies that exist: the keys of who asks for corrections, and of who makes them.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array[
        'tickets.feedback.read', 'tickets.feedback.update', 'tickets.inventory.create', 'tickets.inventory.read', 'tickets.inventory.update'
      ]) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator');
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || array['tickets.inventory.create']) as p order by 1)
    where system_key in ('branch_manager', 'counsellor', 'application_officer', 'finance_officer', 'agent', 'institution_staff');
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || array['tickets.inventory.read']) as p order by 1)
    where system_key = 'branch_manager';
  end loop;
end $$;
