-- A file gives a thousand programs their intakes in one statement: their offerings are worked out anew once for all of it, not once for
-- each intake. By lists of numbers, since imports rule loops out, and a join would read the whole catalogue.
create function renew_finder_intakes_together() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  company int;
  touched int[];
begin
  for company, touched in select tenant_id, array_agg(distinct program_id order by program_id) from renewed group by tenant_id loop
    perform from programs where tenant_id = company and id = any(touched) order by id for no key update;
    update program_offerings set offered_as = null where tenant_id = company and program_id = any(touched);
  end loop;
  return null;
end $$;
drop trigger renew_finder_intakes on program_intakes;
create trigger renew_added_intakes after insert on program_intakes
  referencing new table as renewed for each statement execute function renew_finder_intakes_together();
create trigger renew_gone_intakes after delete on program_intakes
  referencing old table as renewed for each statement execute function renew_finder_intakes_together();
