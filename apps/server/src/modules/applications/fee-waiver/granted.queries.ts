import type { GrantedWaiver } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { type WaiverObstacle, waivedOf } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import type { WaiverType } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { stateOfWaiver } from '#modules/catalog/catalog.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { VisibleApplication } from '../application/application.policy.ts'

/** An institution keeps no more at a time; the first ones are shown. */
const most = 50

const without = (links: 'fee_waiver_programs' | 'fee_waiver_intakes', fits: RawBuilder<unknown>) => sql`(
  exists (select from ${sql.table(links)} link where link.fee_waiver_id = fee_waivers.id)
    and not exists (select from ${sql.table(links)} link where link.fee_waiver_id = fee_waivers.id and ${fits}))`

/** That a waiver was granted as often as its institution allows. */
const isUsedUp = sql<boolean>`fee_waivers.max_uses <= (
  select count(*) from application_fee_waivers used where used.fee_waiver_id = fee_waivers.id and used.status = 'approved')`

interface Row {
  readonly id: number
  readonly identifier: string
  readonly waiver_type: WaiverType
  readonly percentage: number | null
  readonly amount_minor: number | null
  readonly currency: string | null
  readonly code: string | null
  readonly till_date: string | null
  readonly obstacle: Exclude<WaiverObstacle, 'no_fee'> | null
}

/** The waivers that the institution of an application grants, those that fit it first, each with what it takes off or why it does not fit. */
export async function waiversFor(ctx: Ctx, application: VisibleApplication, identifier?: string) {
  const { application_fee_minor: fee, tuition_fee_currency } = application
  const currency = tuition_fee_currency ?? ctx.tenant.currency
  const { rows } = await sql<Row>`
    select fee_waivers.id, fee_waivers.identifier, fee_waivers.waiver_type, fee_waivers.percentage,
      fee_waivers.amount_minor::float8 as amount_minor, fee_waivers.currency, fee_waivers.code, fee_waivers.till_date, case
        when ${stateOfWaiver} <> 'in_force' then ${stateOfWaiver}
        when fee_waivers.campus_id <> ${application.campus_id}::int then 'campus'
        when ${without(
          'fee_waiver_programs',
          sql`link.program_id in (
            select ap.program_id
            from application_programs ap
            where ap.application_id = ${application.id} and ap.outcome in ('pending', 'offered')
          )`,
        )} then 'program'
        when ${without('fee_waiver_intakes', sql`link.intake_id = ${application.intake_id}::int`)} then 'intake'
        when ${isUsedUp} then 'used_up'
        when fee_waivers.currency <> ${currency}::text then 'currency'
      end as obstacle
    from fee_waivers
    where fee_waivers.institution_id = ${application.institution_id}
      and fee_waivers.is_active
      and (${identifier ?? null}::uuid is null or fee_waivers.identifier = ${identifier ?? null}::uuid)
    order by obstacle nulls first, fee_waivers.id desc
    limit ${most}`.execute(ctx.db)
  return rows.map(({ id, amount_minor, currency: of, obstacle, ...row }): GrantedWaiver & { readonly id: number } => {
    const waived = fee ? waivedOf(fee, { ...row, amount_minor }) : null
    return {
      id,
      ...row,
      amount: amount_minor === null ? null : money(amount_minor, of!),
      obstacle: waived === null ? 'no_fee' : obstacle,
      waived: waived === null || obstacle ? null : money(waived, currency),
      left: waived === null || obstacle ? null : money(fee! - waived, currency),
    }
  })
}

/** Whether a waiver can be granted once more; two who grant the last one wait for one another here. */
export async function isGrantable(ctx: Ctx, id: number) {
  await ctx.db.selectFrom('fee_waivers').select('id').where('id', '=', id).forUpdate().execute()
  const { isOver } = await ctx.db.selectFrom('fee_waivers').select(isUsedUp.as('isOver')).where('id', '=', id).executeTakeFirstOrThrow()
  return isOver !== true
}
