-- Cards of programs take the names of intakes and tags from memory, and the rates of the day: every process hears at once when one changes.
create trigger tell_of_places after update of order_by, is_active on lookup_values
  for each row when ((old.order_by, old.is_active) is distinct from (new.order_by, new.is_active))
  execute function tell_of_names();
create trigger tell_of_names after update of name, txt_color, bg_color on tags
  for each row when ((old.name, old.txt_color, old.bg_color) is distinct from (new.name, new.txt_color, new.bg_color))
  execute function tell_of_names();

create function tell_of_rates() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('embark_rates', (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end)::text);
  return null;
end $$;
create trigger tell_of_rates after insert or update or delete on exchange_rates for each row execute function tell_of_rates();
