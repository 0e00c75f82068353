-- The options of a field that somebody chose or that a step waits for: these cannot be taken away (G-M-33). Answers are jsonb, whose
-- operators are not leakproof; so this function filters by the tenant itself.
create function options_in_use(of_field int) returns setof text language sql stable security definer set search_path = public, pg_catalog as $$
  with field as (select id, name from form_fields where tenant_id = current_setting('app.tenant_id')::int and id = of_field),
  answers as (
    select s."values" -> field.name as answer
    from field join assigned_fields a on a.tenant_id = current_setting('app.tenant_id')::int and a.form_field_id = field.id
    join form_submissions s on s.tenant_id = a.tenant_id and s.form_version_id = a.form_version_id
    where s."values" ? field.name)
  select distinct jsonb_array_elements_text(case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) from answers
  union
  select jsonb_array_elements_text(step #> '{show_when,is}')
  from field join form_versions v on v.tenant_id = current_setting('app.tenant_id')::int cross join jsonb_array_elements(v.steps) as step
  where step #>> '{show_when,field_name}' = field.name
$$;

-- Companies that exist: their administrators get the keys of forms and fields.
do $$
declare
  tenant record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    insert into role_permissions (role_id, permission)
    select roles.id, key from roles, unnest(array[
      'masters.form.fields.create', 'masters.form.fields.read', 'masters.form.fields.update',
      'masters.forms.assign', 'masters.forms.create', 'masters.forms.read', 'masters.forms.update']) as key
    where roles.tenant_id = tenant.id and roles.system_key in ('super_admin', 'administrator')
    on conflict do nothing;
  end loop;
end $$;
