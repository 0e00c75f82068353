-- Keys with which programs of a company bring leads, and what came in by them and by advertising platforms.
create table capture_keys (like embark_meta.tenant_row including defaults,
  name text not null,
  -- Of the key itself only what tells it apart is kept, and what proves it.
  prefix text not null, key_hash bytea not null,
  lead_source_id int, lead_medium_id int, branch_id int, form_id int,
  campaign text,
  allowed_fields text[] not null,
  last_used_at timestamptz, revoked_at timestamptz, revoked_by int,
  version int not null default 1, created_by int, updated_at timestamptz not null default now(),
  foreign key (tenant_id, lead_source_id) references lookup_values,
  foreign key (tenant_id, lead_medium_id) references lookup_values,
  foreign key (tenant_id, branch_id) references branches,
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, revoked_by) references users,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('capture_keys');
create unique index capture_keys_by_hash on capture_keys (tenant_id, key_hash);
create index on capture_keys (tenant_id, branch_id) where branch_id is not null;

alter table leads add column capture_key_id int, add column capture_reference text, add column referred_by int;
alter table leads
  add foreign key (tenant_id, capture_key_id) references capture_keys not valid,
  add foreign key (tenant_id, referred_by) references users not valid;
-- accepted: reads a company's leads once; no lead has either yet
create index leads_by_capture_key on leads (tenant_id, capture_key_id) where capture_key_id is not null;
-- accepted: reads a company's leads once; no lead has either yet
create index leads_by_referrer on leads (tenant_id, referred_by, id) where referred_by is not null;

-- Who brought a lead is said once: nobody takes the credit from somebody else afterwards.
create function keep_referrer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.referred_by is not null and new.referred_by is distinct from old.referred_by then
    raise exception 'who referred a lead does not change';
  end if;
  return new;
end $$;
create trigger keep_referrer before update of referred_by on leads for each row execute function keep_referrer();

-- Companies that exist: who administers them says how leads come in.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['settings.capture.read', 'settings.capture.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator');
  end loop;
end $$;
