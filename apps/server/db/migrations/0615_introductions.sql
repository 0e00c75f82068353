-- Who introduced which person, when, as they wrote them, and what became of it. Each agency reads its own rows and no others.
create table introductions (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  agent_id int not null,
  state text not null
    check (state in ('held', 'under_review', 'shared', 'transferred', 'refused', 'expired')),
  introduced_at timestamptz not null default now(),
  introduced_by int,
  channel text not null check (channel in ('typed', 'form', 'import')),
  -- The spelling that was submitted, which the lead itself may not have.
  first_name text not null,
  last_name text not null default '',
  email text,
  mobile text,
  date_of_birth date,
  -- What a lead is made of, should this be another person after all.
  submitted jsonb not null default '{}',
  consent jsonb not null default '{}',
  lead_form_id int,
  import_id int,
  import_row int,
  -- Whether the company had the person before, from whomever.
  was_known boolean not null default false,
  claimed_until timestamptz,
  warned_at timestamptz,
  -- How much of the agencies' share it brings; the whole without a split.
  part_bps int check (part_bps between 1 and 9999),
  asked_at timestamptz,
  asked_by int,
  request_text text,
  request_file_id int,
  updated_at timestamptz not null default now(),
  check ((state = 'shared') = (part_bps is not null)),
  constraint introductions_once unique (tenant_id, lead_id, agent_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, agent_id) references agents,
  foreign key (tenant_id, introduced_by) references users,
  foreign key (tenant_id, asked_by) references users,
  foreign key (tenant_id, lead_form_id) references lead_forms,
  foreign key (tenant_id, request_file_id) references files
);
call put_under_tenancy('introductions');
create index introductions_by_agent on introductions (tenant_id, agent_id, introduced_at, id);
create index introductions_by_time on introductions (tenant_id, introduced_at, id);
create index introductions_by_state on introductions (tenant_id, state, introduced_at, id);
create index introductions_running_out on introductions (tenant_id, claimed_until) where state in ('held', 'shared');
create index introductions_by_file on introductions (tenant_id, request_file_id) where request_file_id is not null;

-- What was decided about the introductions of one person; it only grows.
create table introduction_decisions (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  kind text not null check (kind in ('keep', 'give', 'split', 'other_person')),
  -- The agencies it left with a claim, with their parts of it.
  parts jsonb not null,
  reason text not null,
  decided_by int,
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, decided_by) references users
);
call put_under_tenancy('introduction_decisions');
create index introduction_decisions_by_lead on introduction_decisions (tenant_id, lead_id, id);

-- Whatever way a lead of an agency comes, it is introduced: the register cannot miss one.
create function introduce_leads() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into introductions (
    tenant_id, lead_id, agent_id, state, introduced_at, introduced_by, channel, first_name, last_name, email, mobile, date_of_birth,
    consent, lead_form_id, import_id, import_row, claimed_until
  )
  select f.tenant_id, f.id, f.agent_id, 'held', f.created_at, f.created_by,
    case when f.import_id is not null then 'import' when f.lead_form_id is not null then 'form' else 'typed' end,
    f.first_name, f.last_name, f.email, coalesce(f.mobile_e164, f.country_code || f.mobile), f.date_of_birth,
    f.consent, f.lead_form_id, f.import_id, f.import_row,
    f.created_at + make_interval(
      days => coalesce(
        (select (settings #>> '{introductions,claim_days}')::int from tenants where id = f.tenant_id), 180
      )
    )
  from fresh f
  where f.agent_id is not null
  order by f.id
  on conflict do nothing;
  return null;
end $$;
create trigger introduce after insert on leads
  referencing new table as fresh
  for each statement
  execute function introduce_leads();

-- The leads that agencies have by now. What they brought is theirs for a whole period from today on, so that none lapses unannounced.
do $$
declare company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    insert into introductions (
      tenant_id, lead_id, agent_id, state, introduced_at, introduced_by, channel, first_name, last_name, email, mobile, date_of_birth,
      consent, lead_form_id, import_id, import_row, claimed_until
    )
    select f.tenant_id, f.id, f.agent_id, 'held', f.created_at, f.created_by,
      case when f.import_id is not null then 'import' when f.lead_form_id is not null then 'form' else 'typed' end,
      f.first_name, f.last_name, f.email, coalesce(f.mobile_e164, f.country_code || f.mobile), f.date_of_birth,
      f.consent, f.lead_form_id, f.import_id, f.import_row, now() + interval '180 days'
    from leads f
    where f.tenant_id = company.id and f.agent_id is not null and f.deleted_at is null
    order by f.id;
  end loop;
end $$;
