-- Switches of a company as data: modules by time, gates with their audience, where people start; all companies read in one statement.
alter table tenant_features add starts_at timestamptz, add ends_at timestamptz, add check (ends_at > starts_at);

create table tenant_landing_rules (like embark_meta.tenant_row including defaults,
  position int not null, audience jsonb not null default '{}', gate_key text, target text not null check (target like '/%'));
call put_under_tenancy('tenant_landing_rules');
create unique index tenant_landing_rules_by_position on tenant_landing_rules (tenant_id, position);

create function tenant_directory() returns table (id int, code text, number uuid, name text, default_language text, time_zone text, currency text,
  country_code text, accent_color text, settings jsonb, hosts text[], features jsonb, gates jsonb, landing jsonb)
language sql stable security definer set search_path = public, pg_catalog as $$
  select t.id, t.code, t.number, t.name, t.default_language, t.time_zone, t.currency, t.country_code, t.accent_color, t.settings,
    array(select h.host from tenant_hosts h where h.tenant_id = t.id order by h.host),
    coalesce((select jsonb_object_agg(f.feature_key, f.enabled and coalesce(f.starts_at <= now(), true) and coalesce(f.ends_at > now(), true))
      from tenant_features f where f.tenant_id = t.id), '{}'),
    coalesce((select jsonb_object_agg(g.gate_key, jsonb_build_object('enabled', g.enabled, 'audience', g.audience, 'config', g.config))
      from tenant_gates g where g.tenant_id = t.id), '{}'),
    coalesce((select jsonb_agg(jsonb_build_object('audience', r.audience, 'gate_key', r.gate_key, 'target', r.target) order by r.position)
      from tenant_landing_rules r where r.tenant_id = t.id), '[]')
  from tenants t where t.status = 'active' order by t.id
$$;
revoke all on function tenant_directory() from public;
grant execute on function tenant_directory() to embark_app;

-- What a company says of itself, beside its settings.
create function change_tenant(details jsonb, value jsonb) returns void language sql volatile security definer set search_path = public, pg_catalog as $$
  update tenants set name = coalesce(details->>'name', name), default_language = coalesce(details->>'default_language', default_language),
    time_zone = coalesce(details->>'time_zone', time_zone), currency = coalesce(details->>'currency', currency),
    country_code = coalesce(details->>'country_code', country_code),
    accent_color = case when details ? 'accent_color' then details->>'accent_color' else accent_color end, settings = value
  where id = current_setting('app.tenant_id')::int
$$;
revoke all on function change_tenant(jsonb, jsonb) from public;
grant execute on function change_tenant(jsonb, jsonb) to embark_app;

-- Companies that exist keep what they see: the menu of languages and the settings of the organization are switched on as data now.
do $$
declare
  tenant record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    insert into tenant_gates (gate_key, enabled, audience)
      select 'shell.organization_settings', true, jsonb_build_object('group_identifiers', jsonb_build_array(identifier))
        from role_groups where tenant_id = tenant.id and system_key = 'company' on conflict do nothing;
    insert into tenant_gates (gate_key, enabled) values ('shell.language_menu', true) on conflict do nothing;
    insert into tenant_landing_rules (position, audience, gate_key, target) values
      (1, '{"groups":["user"],"requires_student_profile":true}', 'landing.student_profile', '/student/profile/new/{identifier}'),
      (2, '{"groups":["user"],"requires_student_profile":true}', null, '/student-dashboard');
    insert into role_permissions (role_id, permission)
      select r.id, p from roles r, unnest(array['settings.organization.read', 'settings.organization.update', 'settings.switches.read', 'settings.switches.update']) p
      where r.tenant_id = tenant.id and r.system_key in ('super_admin', 'administrator') on conflict do nothing;
  end loop;
end $$;
