-- Proof of one step towards a session, or of a right to choose a password: once, for one purpose, on one browser.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('set_password', 'invitation', 'two_factor', 'change_password', 'signup', 'reset_password'));
alter table one_time_links add device_identifier uuid, add failed_tries int not null default 0;

-- What a company decided for itself; what it says nothing about follows the contract's defaults.
alter table tenants add settings jsonb not null default '{}';
create function set_tenant_settings(value jsonb) returns void language sql volatile security definer set search_path = public, pg_catalog as $$
  update tenants set settings = value where id = current_setting('app.tenant_id')::int
$$;
revoke all on function set_tenant_settings(jsonb) from public;
grant execute on function set_tenant_settings(jsonb) to embark_app;
