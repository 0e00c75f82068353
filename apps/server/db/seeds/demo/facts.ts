import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Deadlines of the intakes people apply for, and the fees that some colleges waive: looked up some weeks ago. */
export async function lookUpFacts({ db }: Ctx) {
  await sql`
    insert into program_intakes (program_id, intake_id, deadline, verified_at, verified_by_user_id, verified_source)
    select distinct on (ap.program_id, a.intake_id) ap.program_id, a.intake_id,
      make_date(a.intake_year, (v.meta ->> 'month')::int, 1) - (30 + ap.program_id % 60), now() - interval '40 days', a.created_by, i.url
    from applications a
    join application_programs ap on ap.application_id = a.id
    join lookup_values v on v.id = a.intake_id
    join institutions i on i.id = a.institution_id and i.url is not null
    where ap.program_id % 4 > 0
    order by ap.program_id, a.intake_id, a.intake_year desc
    on conflict do nothing`.execute(db)
  await sql`
    insert into fee_waivers (
      institution_id, waiver_type, percentage, amount_minor, currency, code, valid_from, till_date, verified_at, verified_source
    )
    select id, kind, case kind when 'percentage' then 50 end, case kind when 'amount' then 2000 end,
      case kind when 'amount' then currency end, upper(left(regexp_replace(name, '[^A-Za-z]', '', 'g'), 6)) || id,
      current_date - 300, current_date + case when id % 5 = 0 then -20 else 200 end, now() - interval '40 days', url
    from (
      select i.id, i.name, i.currency, i.url, (array['full', 'percentage', 'amount'])[1 + i.id % 3] as kind
      from institutions i
      where i.id % 4 > 0 and i.url is not null and i.id in (select institution_id from applications)
    ) granting`.execute(db)
}
