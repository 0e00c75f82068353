-- Companies that exist get the system fields of leads and the form made of them, as new ones do (furnishLeadForm).
do $$
declare
  one record;
  form int;
  version int;
  seed jsonb := '[
    {"name":"first_name","label":"First name","type":"text","options":null,"column":6,"is_required":true,"validations":{"max":100,"required":true}},
    {"name":"last_name","label":"Last name","type":"text","options":null,"column":6,"is_required":false,"validations":{"max":100}},
    {"name":"mobile","label":"Mobile","type":"mobile","options":null,"column":6,"is_required":false,"validations":{}},
    {"name":"email","label":"Email","type":"email","options":null,"column":6,"is_required":false,"validations":{}},
    {"name":"gender","label":"Gender","type":"single_select","options":{"kind":"manual","options":[{"label":"male","value":"male"},{"label":"female","value":"female"},{"label":"other","value":"other"}]},"column":6,"is_required":false,"validations":{}},
    {"name":"date_of_birth","label":"Date of birth","type":"date","options":null,"column":6,"is_required":false,"validations":{}},
    {"name":"nationality_country_id","label":"Nationality","type":"single_select","options":{"kind":"api","url":"/dropdown/country","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":false,"validations":{}},
    {"name":"source_city","label":"City","type":"text","options":null,"column":6,"is_required":false,"validations":{"max":100}},
    {"name":"destination_countries","label":"Destination","type":"multi_select","options":{"kind":"api","url":"/dropdown/country","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":12,"is_required":false,"validations":{}},
    {"name":"study_level_id","label":"Study level","type":"single_select","options":{"kind":"api","url":"/dropdowns/study-levels","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":false,"validations":{}},
    {"name":"discipline_id","label":"Discipline","type":"single_select","options":{"kind":"api","url":"/dropdowns/disciplines","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":false,"validations":{}},
    {"name":"intake_id","label":"Intake","type":"single_select","options":{"kind":"api","url":"/dropdowns/intakes","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":false,"validations":{}},
    {"name":"intake_year","label":"Intake year","type":"number","options":null,"column":6,"is_required":false,"validations":{"min":2000,"max":2100}},
    {"name":"budget_amount","label":"Budget for the first year","type":"number","options":null,"column":6,"is_required":false,"validations":{}},
    {"name":"budget_currency","label":"Currency","type":"single_select","options":{"kind":"manual","options":[{"label":"AUD","value":"AUD"},{"label":"CAD","value":"CAD"},{"label":"INR","value":"INR"},{"label":"USD","value":"USD"},{"label":"EUR","value":"EUR"},{"label":"GBP","value":"GBP"},{"label":"NZD","value":"NZD"},{"label":"SGD","value":"SGD"}]},"column":6,"is_required":false,"validations":{}},
    {"name":"lead_medium_id","label":"Medium","type":"single_select","options":{"kind":"api","url":"/masters/lookups/lead_medium","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":true,"validations":{"required":true}},
    {"name":"lead_source_id","label":"Source","type":"single_select","options":{"kind":"api","url":"/masters/lookups/lead_source","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":false,"validations":{}},
    {"name":"category","label":"Category","type":"single_select","options":{"kind":"manual","options":[{"label":"hot","value":"hot"},{"label":"warm","value":"warm"},{"label":"cold","value":"cold"}]},"column":6,"is_required":false,"validations":{}},
    {"name":"branch_id","label":"Branch","type":"single_select","options":{"kind":"api","url":"/branches","params":[],"format":{"label":"label","value":"value"},"data_type":"number","is_already_param_exist":false},"column":6,"is_required":false,"validations":{}}]';
begin
  for one in select id from tenants loop
    perform set_config('app.tenant_id', one.id::text, true);
    insert into form_fields (name, label, type, is_default, field_options)
      select name, label, type, true, nullif(options, 'null') from jsonb_to_recordset(seed) as r(name text, label text, type text, options jsonb)
      on conflict do nothing;
    form := null;
    insert into forms (name, status, is_default) values ('Lead', 'published', true) on conflict do nothing returning id into form;
    if form is not null then
      insert into form_versions (form_id, number, steps, published_at) values (form, 1, '[{"title":"","show_when":null}]', now()) returning id into version;
      insert into assigned_fields (form_version_id, form_field_id, form_step_no, order_by, "column", is_required, validations)
        select version, f.id, 0, r.place, (r.use ->> 'column')::int, (r.use ->> 'is_required')::boolean, r.use -> 'validations'
        from jsonb_array_elements(seed) with ordinality as r(use, place) join form_fields f on f.tenant_id = one.id and f.name = r.use ->> 'name';
    end if;
  end loop;
end $$;
