-- The wall between tenants. The application connects as embark_app, which owns nothing and bypasses nothing.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
create schema if not exists embark_meta;
create schema if not exists ids;
grant usage on schema public, ids to embark_app;

create table tenants (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,40}$'),
  number uuid not null unique default gen_random_uuid(),
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  default_language text not null default 'en' check (default_language in ('en', 'fr', 'tr', 'ar')),
  time_zone text not null default 'UTC',
  currency text not null default 'USD',
  country_code text not null default 'GB',
  accent_color text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create table tenant_hosts (host text primary key, tenant_id int not null references tenants);
grant select on tenants, tenant_hosts to embark_app;

-- The number people see, counted per tenant. A sequence of its own per tenant and table: no lock is held until commit,
-- so two people creating leads never wait for one another. It is made on first use.
create function next_id(target text) returns int language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  name text := format('ids.%I', target || '_' || current_setting('app.tenant_id'));
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(hashtext(name));
    execute format('create sequence if not exists %s as int', name);
  end if;
  return nextval(name::regclass);
end $$;

-- Moves the counter of a table past the rows a bulk load brought along.
create function catch_up_id(target text) returns void language plpgsql volatile security definer set search_path = public, pg_catalog as $$
declare
  highest int;
begin
  execute format('select max(id) from %I where tenant_id = current_setting(''app.tenant_id'')::int', target) into highest;
  if highest is not null then
    perform next_id(target);
    perform setval(format('ids.%I', target || '_' || current_setting('app.tenant_id')), greatest(highest, 1));
  end if;
end $$;

-- What every tenant table begins with: create table x (like embark_meta.tenant_row including defaults, ...).
create table embark_meta.tenant_row (
  tenant_id int not null,
  id int not null,
  identifier uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- Puts a table under its tenant: stamped on insert, unseen from elsewhere, keyed so that it can be distributed by tenant.
create procedure put_under_tenancy(target text) language plpgsql as $$
begin
  execute format('alter table %I alter column tenant_id set default current_setting(''app.tenant_id'')::int', target);
  execute format('alter table %I alter column id set default next_id(%L)', target, target);
  execute format('alter table %I add primary key (tenant_id, id)', target);
  execute format('alter table %I add unique (tenant_id, identifier)', target);
  execute format('alter table %I add foreign key (tenant_id) references tenants', target);
  execute format('alter table %I enable row level security', target);
  execute format('alter table %I force row level security', target);
  execute format('create policy tenant on %I using (tenant_id = current_setting(''app.tenant_id'')::int) with check (tenant_id = current_setting(''app.tenant_id'')::int)', target);
  -- The owner need not be a superuser: its definer functions, migrations and backups see every tenant.
  execute format('create policy owner on %I to %I using (true) with check (true)', target, current_user);
  execute format('grant select, insert, update, delete on %I to embark_app', target);
end $$;

-- Rows that record what happened are never changed or removed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create procedure make_append_only(target text) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', target);
  execute format('revoke update, delete on %I from embark_app', target);
end $$;

-- Letters as people mean them: case, accents, the Turkish i, Arabic letter forms and digits are one.
create function fold(value text) returns text language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select lower(unaccent('unaccent'::regdictionary, translate(value, 'İIıأإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْـ', 'iiiاااايهوي01234567890123456789')))
$$;
