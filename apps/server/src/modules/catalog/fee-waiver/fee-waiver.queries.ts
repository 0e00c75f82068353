import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import type { InstitutionStatus } from '@embark/contract/catalog/institution/institution.rules.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, option, type Place, place, searchIn } from '#platform/db/fragments.ts'
import { isFoundBy, isOneOf } from '#platform/list/conditions.ts'
import { declareList, type QueryOf } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { isVerified, verificationOfRow } from '../verification/verification.queries.ts'
import { stateOfWaiver, visibleWaivers } from './fee-waiver.policy.ts'

const namesOf = (links: 'fee_waiver_programs' | 'fee_waiver_intakes', column: string, table: string, name: string) =>
  sql<Place[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', named.id, 'name', ${sql.ref(`named.${name}`)}) order by link.id), '[]')
    from ${sql.table(links)} link
    join ${sql.table(table)} named on named.id = ${sql.ref(`link.${column}`)}
    where link.fee_waiver_id = fee_waivers.id)`

const waiverRows = (ctx: Ctx) =>
  visibleWaivers(ctx)
    .leftJoin('campuses', 'campuses.id', 'fee_waivers.campus_id')
    .select(['fee_waivers.identifier', 'fee_waivers.id', 'fee_waivers.institution_id', 'fee_waivers.campus_id', 'fee_waivers.code'])
    .select(['fee_waivers.percentage', 'fee_waivers.amount_minor', 'fee_waivers.currency', 'fee_waivers.valid_from'])
    .select(['fee_waivers.till_date', 'fee_waivers.max_uses', 'fee_waivers.remarks', 'fee_waivers.version', 'fee_waivers.created_at'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('fee_waivers.waiver_type').$castTo<FeeWaiver['waiver_type']>().as('waiver_type'),
    ])
    .select([
      option('institutions').as('institution'),
      ifThere('campuses', place('campuses')).as('campus'),
      namesOf('fee_waiver_programs', 'program_id', 'programs', 'name').as('programs'),
      namesOf('fee_waiver_intakes', 'intake_id', 'lookup_values', 'label').as('intakes'),
      sql<InstitutionStatus>`case when fee_waivers.is_active then 'active' else 'in_active' end`.as('status'),
      stateOfWaiver.as('state'),
      verificationOfRow(ctx, 'fee_waivers').as('verification'),
    ])
type WaiverRow = Awaited<ReturnType<ReturnType<typeof waiverRows>['executeTakeFirstOrThrow']>>

const shown = ({ percentage, amount_minor, ...row }: WaiverRow): FeeWaiver => ({
  ...row,
  value: percentage ?? (amount_minor === null ? null : toMajor(Number(amount_minor), row.currency!)),
})

/** The fee waivers, newest first. */
export const waiverList = declareList(feeWaivers.list, {
  key: 'fee_waivers.id',
  rows: waiverRows,
  present: (_, rows) => rows.map(shown),
  search: (_, text) => searchIn(text, 'institutions.name', 'institutions.alias_name', 'fee_waivers.code'),
  filters: {
    country_id: isOneOf('institutions.country_id'),
    institution_id: isFoundBy('fee_waivers.institution_id'),
    waiver_type: isOneOf('fee_waivers.waiver_type', 'text'),
    state: (state) => sql<SqlBool>`${stateOfWaiver} = ${state}`,
    verification: isVerified('fee_waivers'),
  },
  params: { institution_id: isFoundBy('fee_waivers.institution_id') },
  orders: {
    created_at: by('fee_waivers.created_at', 'timestamptz'),
    till_date: by('fee_waivers.till_date', 'date', { nulls: 'largest' }),
    verified_at: by('fee_waivers.verified_at', 'timestamptz', { nulls: 'smallest' }),
  },
})

/** One waiver, as returned after a change. */
export const waiverById = async (ctx: Ctx, id: number) =>
  shown(await waiverRows(ctx).where('fee_waivers.id', '=', id).executeTakeFirstOrThrow())

const fits = (links: 'fee_waiver_programs' | 'fee_waiver_intakes', column: string, id: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  not exists (select from ${sql.table(links)} link where link.fee_waiver_id = fee_waivers.id)
  or exists (select from ${sql.table(links)} link where link.fee_waiver_id = fee_waivers.id and ${sql.ref(`link.${column}`)} = ${id}))`

/** The waivers in force that fit what was chosen, as choices; of no institution there are none. */
export async function waiverChoices(ctx: Ctx, { institution_id, campus_id, program_id, intake_id }: QueryOf<typeof feeWaivers.dropdown>) {
  if (institution_id === undefined) return []
  const rows = await waiverRows(ctx)
    .where('fee_waivers.institution_id', '=', institution_id)
    .where(sql<SqlBool>`${stateOfWaiver} = 'in_force'`)
    .$if(campus_id !== undefined, (of) => of.where(sql<SqlBool>`coalesce(fee_waivers.campus_id, ${campus_id!}) = ${campus_id!}`))
    .$if(program_id !== undefined, (of) => of.where(fits('fee_waiver_programs', 'program_id', program_id!)))
    .$if(intake_id !== undefined, (of) => of.where(fits('fee_waiver_intakes', 'intake_id', intake_id!)))
    .orderBy('fee_waivers.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({ label: labelOf(shown(row)), value: row.identifier, identifier: row.identifier }))
}

/** A waiver in the fewest signs, the same in every language: what is waived, and its code. */
const labelOf = ({ value, currency, waiver_type, code }: FeeWaiver) =>
  [waiver_type === 'full' ? '100%' : waiver_type === 'percentage' ? `${value}%` : `${currency} ${value!.toFixed(2)}`, code]
    .filter(Boolean)
    .join(' · ')
