-- Institutions a company lets other companies claim (ADR 0056): nothing is shared unless a row here says so.
create table inventory_shares (like embark_meta.tenant_row including defaults,
  institution_id int not null,
  -- The company that may claim it; null is every company of the installation.
  client uuid references tenants (number),
  created_by int,
  foreign key (tenant_id, institution_id) references institutions on delete cascade,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('inventory_shares');
create unique index inventory_shares_once on inventory_shares (tenant_id, institution_id, coalesce(client, '00000000-0000-0000-0000-000000000000'));
create index inventory_shares_by_client on inventory_shares (client);

-- What a company claimed of another's inventory: its own copy, and whose it is.
create table shared_claims (like embark_meta.tenant_row including defaults,
  institution_id int not null,
  owner uuid not null references tenants (number),
  source uuid not null,
  withdrawn_at timestamptz,
  foreign key (tenant_id, institution_id) references institutions on delete cascade,
  unique (tenant_id, institution_id),
  unique (tenant_id, source));
call put_under_tenancy('shared_claims');
create index shared_claims_by_source on shared_claims (source);

-- Institutions others share with this company. It looks across the wall, at what a share names and nowhere else.
create function shared_institutions() returns table (share_identifier uuid, owner uuid, shared_by text, source uuid, institution_id int, name text, alias_name text, url text, logo_url text, country_id int, currency text)
language sql stable security definer set search_path = public, pg_catalog as $$
  select s.identifier, t.number, t.name, i.identifier, i.id, i.name, i.alias_name, i.url, i.logo_url, i.country_id, i.currency
  from tenants me
  join inventory_shares s on s.tenant_id <> me.id and (s.client = me.number or s.client is null)
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join tenant_gates g on g.tenant_id = t.id and g.gate_key = 'inventory.sharing' and g.enabled
  join institutions i on i.tenant_id = s.tenant_id and i.id = s.institution_id and i.is_active and i.visible_to is not null
  where me.id = current_setting('app.tenant_id')::int
$$;

-- How large a shared institution is; nothing for a share of others.
create function shared_size(share uuid) returns table (campuses int, programs int)
language sql stable security definer set search_path = public, pg_catalog as $$
  select (select count(*)::int from campuses c where c.tenant_id = s.tenant_id and c.institution_id = s.institution_id and c.is_active and c.visible_to is not null),
    (select count(distinct o.program_id)::int from program_offerings o join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id and p.is_active
      join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id and c.visible_to is not null
      where o.tenant_id = s.tenant_id and o.institution_id = s.institution_id and o.is_active and o.visible_to is not null)
  from inventory_shares s join tenants me on me.id = current_setting('app.tenant_id')::int and (s.client = me.number or s.client is null)
  where s.identifier = share and s.tenant_id <> me.id
$$;

-- The offer of the institution this one is a copy of, as rows of an import, with the lists of this company; nothing once it is no longer shared.
create function shared_offerings(copy int, after int, most int) returns table (id int, offering jsonb)
language sql stable security definer set search_path = public, pg_catalog as $$
  with origin as materialized (
    select i.tenant_id, i.id, i.url, mine.name, mine.country_id from shared_claims c
    join institutions mine on mine.tenant_id = c.tenant_id and mine.id = c.institution_id
    join shared_institutions() s on s.source = c.source and s.owner = c.owner
    join tenants t on t.number = c.owner
    join institutions i on i.tenant_id = t.id and i.identifier = c.source
    where c.tenant_id = current_setting('app.tenant_id')::int and c.institution_id = copy),
  offered as (
    select o.*, origin.name as institution, origin.url as institution_url, origin.country_id as in_country, c.name as campus, c.city, c.state,
      min(o.id) over (partition by o.program_id) as first_id
    from origin
    join program_offerings o on o.tenant_id = origin.tenant_id and o.institution_id = origin.id and o.is_active and o.visible_to is not null
    join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id and p.is_active
    join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id and c.is_active and c.visible_to is not null),
  lists as (
    select theirs.tenant_id, theirs.id, mine.id as mine from origin
    join lookup_values theirs on theirs.tenant_id = origin.tenant_id and theirs.type in ('study_level', 'discipline', 'intake')
    join lookup_values mine on mine.tenant_id = current_setting('app.tenant_id')::int and (mine.type, mine.key) = (theirs.type, theirs.key))
  select o.id, jsonb_build_object('institution', o.institution, 'institution_url', o.institution_url, 'country_id', o.in_country, 'currency', o.currency,
    'campus', o.campus, 'city', o.city, 'state', o.state, 'program', p.name, 'program_url', p.url, 'category', p.category, 'program_type', p.program_type,
    'study_level_id', (select l.mine from lists l where l.id = p.study_level_id), 'discipline_id', (select l.mine from lists l where l.id = p.discipline_id),
    'duration', p.duration, 'duration_type', p.duration_type, 'is_fulltime', p.is_fulltime, 'attendance_on', p.attendance_on, 'is_pgwp', p.is_pgwp,
    'tuition_fee_minor', o.tuition_fee_minor, 'application_fee_minor', o.application_fee_minor,
    'intake_ids', (select coalesce(jsonb_agg(l.mine order by l.mine), '[]') from program_intakes n join lists l on l.id = n.intake_id where n.tenant_id = p.tenant_id and n.program_id = p.id),
    'testscores', p.testscores, 'min_requirement', p.min_requirement, 'tags', p.tags, 'english_level', p.english_level, 'min_age', p.min_age,
    'has_accommodation', p.has_accommodation, 'additional_items', p.additional_items, 'checklist', p.checklist,
    'speaks', o.id = o.first_id)
  from offered o join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id
  where o.id > after order by o.id limit most
$$;

-- How many companies have one of this company's institutions in their offer; which they are stays theirs.
create function times_claimed(institution int) returns int
language sql stable security definer set search_path = public, pg_catalog as $$
  select count(*)::int from institutions mine join tenants me on me.id = mine.tenant_id
  join shared_claims c on c.source = mine.identifier and c.owner = me.number
  join institutions copy on copy.tenant_id = c.tenant_id and copy.id = c.institution_id and copy.visible_to is not null
  where mine.tenant_id = current_setting('app.tenant_id')::int and mine.id = institution
$$;

do $$
declare company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
      select r.id, 'inventory.claim.institutions.share' from roles r where r.tenant_id = company and r.system_key in ('super_admin', 'administrator') on conflict do nothing;
  end loop;
end $$;
