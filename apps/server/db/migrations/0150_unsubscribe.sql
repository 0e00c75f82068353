-- Which channels a person left and why, and the reasons a company offers for it.
create table unsubscribe_reasons (like embark_meta.tenant_row including defaults,
  title text not null, is_active boolean not null default true, requires_remarks boolean not null default false,
  order_by int not null default 0, updated_at timestamptz not null default now());
call put_under_tenancy('unsubscribe_reasons');
create unique index on unsubscribe_reasons (tenant_id, lower(title));

create table unsubscribe_preferences (like embark_meta.tenant_row including defaults,
  user_id int not null, email boolean not null default true, sms boolean not null default true, push boolean not null default true,
  in_app boolean not null default true, reason_id int, remarks text, source text not null check (source in ('link', 'profile', 'admin')),
  updated_at timestamptz not null default now(), unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, reason_id) references unsubscribe_reasons);
call put_under_tenancy('unsubscribe_preferences');

-- Who left the bell still gets the mail of a notification, so its row is kept and not shown.
alter table notifications add column in_app boolean not null default true;

-- A notification leads to the list, looking for one record by its identifier.
create or replace function application_matches(q text) returns setof int
language sql stable security definer rows 200 set search_path = public, pg_catalog as $$
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.identifier = case when trim(q) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then trim(q)::uuid end
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and trim(q) !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and a.search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.lead_id in (select id from lead_matches(q))
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.id = case when q ~ '^\d{1,9}$' then q::int end
$$;

-- Companies that exist already: the reasons to start with, the rights, and what people said about mails before.
do $$
declare
  company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into unsubscribe_reasons (title, requires_remarks, order_by)
    values ('I receive too many messages', false, 1), ('The messages are not relevant to me', false, 2),
      ('I never asked for these messages', false, 3), ('I no longer need your services', false, 4), ('Other', true, 5);
    insert into unsubscribe_preferences (user_id, email, source)
    select p.user_id, false, 'profile' from preferences p where p.tenant_id = company and p.key = 'notifications.email' and p.value = 'false'::jsonb;
    delete from preferences where tenant_id = company and key = 'notifications.email';
    insert into role_permissions (role_id, permission)
    select r.id, p.name from roles r, unnest(array['unsubscribe.reasons.create', 'unsubscribe.reasons.read', 'unsubscribe.reasons.update', 'unsubscribe.users.read', 'unsubscribe.users.update']) as p(name)
    where r.tenant_id = company and r.system_key in ('super_admin', 'administrator')
    on conflict do nothing;
  end loop;
end $$;
