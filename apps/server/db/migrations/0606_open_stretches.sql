-- The stretches of a week as moments, on the clock of a zone: nine o'clock stays nine o'clock when clocks change. Days off are left out, and
-- so is an hour that is not there. Whoever counts with hours of a week counts with these.
create function open_stretches(weekly jsonb, days_off jsonb, zone text, first_day date, days int)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable parallel safe
set search_path = public
as $$
  select stretch.starts_at, stretch.ends_at
  from (select first_day + n as day from generate_series(0, days - 1) as n) as d
  join jsonb_to_recordset(weekly) as week (weekday int, "from" time, until time) on week.weekday = extract(isodow from d.day)
  cross join lateral (
    select (d.day + week."from") at time zone zone as starts_at, (d.day + week.until) at time zone zone as ends_at
  ) as stretch
  where stretch.ends_at > stretch.starts_at
    and not exists (
      select
      from jsonb_to_recordset(days_off) as away ("from" date, "to" date)
      where d.day between away."from" and away."to"
    )
$$;
