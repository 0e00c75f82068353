-- Which records the rows of a catalogue file are about, by their names; nothing where there is none yet. Under row-level security the
-- planner may not look names up by an index, and read the whole catalogue for every part of a file.
create function catalogue_named(batch jsonb)
  returns table (place int, institution_id int, campus_id int, program_id int, offering_id int)
  language sql stable security definer rows 1000
  set search_path = public, pg_catalog
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
  select r.place, i.id, c.id, p.id, o.id
  from jsonb_to_recordset(batch) as r (place int, institution text, country_id int, campus text, program text, study_level_id int)
  left join institutions i on i.tenant_id = current_setting('app.tenant_id')::int
    and i.country_id = r.country_id
    and lower(i.name) = lower(r.institution)
  left join campuses c on c.tenant_id = current_setting('app.tenant_id')::int
    and c.institution_id = i.id
    and lower(c.name) = lower(r.campus)
  left join programs p on p.tenant_id = current_setting('app.tenant_id')::int
    and p.institution_id = i.id
    and lower(p.name) = lower(r.program)
    and coalesce(p.study_level_id, 0) = coalesce(r.study_level_id, 0)
  left join program_offerings o on o.tenant_id = current_setting('app.tenant_id')::int and o.program_id = p.id and o.campus_id = c.id
$$;
