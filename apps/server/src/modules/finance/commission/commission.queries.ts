import {
  type CommissionStructure,
  type CommissionStructureRow,
  commissionStructures,
} from '@embark/contract/finance/commission/commission.contract.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName, linked, place, searchIn } from '#platform/db/fragments.ts'
import { isOneOf, isSought } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'

const structures = (ctx: Ctx) =>
  ctx.db
    .selectFrom('commission_structures as s')
    .innerJoin('institutions as i', 'i.id', 's.institution_id')
    .select(['s.identifier', 's.id', 's.name', 's.currency', 's.version', 's.valid_from', 's.valid_to', 's.created_at'])
    .select([sql<CommissionStructureRow['status']>`s.status`.as('status'), place('i').as('institution')])

/** How many rules a structure has, and the least and the most they pay. */
const ruleSums = sql<Pick<CommissionStructureRow, 'rules_count' | 'percentages' | 'amounts_minor' | 'bases'>>`(
  select count(*)::int as rules_count,
    case when count(r.rate_bps) > 0 then jsonb_build_array(min(r.rate_bps) / 100.0, max(r.rate_bps) / 100.0) end as percentages,
    case when count(r.amount_minor) > 0 then jsonb_build_array(min(r.amount_minor), max(r.amount_minor)) end as amounts_minor,
    coalesce(jsonb_agg(distinct r.basis) filter (where r.rate_bps is not null), '[]') as bases
  from commission_rules r
  where r.structure_id = s.id
)`.as('rules')

/** Commission structures, newest first. */
export const structureList = declareList(commissionStructures.list, {
  key: 's.id',
  rows: (ctx) =>
    structures(ctx)
      .innerJoinLateral(ruleSums, (join) => join.onTrue())
      .select(['rules.rules_count', 'rules.percentages', 'rules.amounts_minor', 'rules.bases']),
  search: (_, text) => searchIn(text, 's.name', 'i.name'),
  filters: { institution_id: isOneOf('s.institution_id'), status: isOneOf('s.status', 'text') },
  orders: { created_at: byNumber, valid_from: by('s.valid_from', 'date', { nulls: 'largest' }) },
})

type ShownRule = CommissionStructure['rules'][number]
interface Rule extends Omit<ShownRule, 'commission_percentage' | 'commission_amount'> {
  readonly rate_bps: number | null
  readonly amount_minor: number | null
}
const labelled = (alias: string) => place(alias, sql.ref(`${alias}.label`))

/** One structure with its rules and their installments, in one statement. */
export async function structureById(ctx: Ctx, id: number): Promise<CommissionStructure> {
  const structure = await structures(ctx)
    .select(
      sql<Rule[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', r.id, 'commission_type', r.commission_type, 'rate_bps', r.rate_bps, 'amount_minor', r.amount_minor, 'basis', r.basis,
          'program', ${linked('programs', 'r.program_id', place)},
          'campus', ${linked('campuses', 'r.campus_id', place)},
          'study_level', ${linked('lookup_values', 'r.study_level_id', labelled)},
          'intake', ${linked('lookup_values', 'r.intake_id', labelled)},
          'installments', (
            select jsonb_agg(jsonb_build_object(
              'seq', p.seq, 'share_percentage', p.share_bps / 100.0, 'due_anchor', p.due_anchor, 'due_offset_days', p.due_offset_days)
              order by p.seq)
            from commission_rule_installments p
            where p.rule_id = r.id)) order by r.id)
        from commission_rules r
        where r.structure_id = s.id), '[]')`.as('rules'),
    )
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  const rules = structure.rules.map(({ rate_bps, amount_minor, ...rule }) => ({
    ...rule,
    commission_percentage: rate_bps === null ? null : rate_bps / 100,
    commission_amount: amount_minor === null ? null : toMajor(amount_minor, structure.currency),
  }))
  return { ...structure, rules }
}

const enrolledWithout = ({ db }: Ctx) =>
  db
    .selectFrom('applications as a')
    .innerJoin('stages as status', 'status.id', 'a.status_id')
    .where('a.deleted_at', 'is', null)
    .where('status.type', '=', 'success')
    .where('status.position', '=', 'end')
    .where(sql<boolean>`not exists (select from application_installments existing where existing.application_id = a.id)`)

/** Applications that reached the end of their timeline and have no installment: no rule, or no fee, was found (G-M-42). */
export const missingCommission = declareList(commissionStructures.missing, {
  key: 'a.id',
  from: enrolledWithout,
  rows: (ctx) =>
    enrolledWithout(ctx)
      .innerJoin('leads as l', 'l.id', 'a.lead_id')
      .innerJoin('institutions as i', 'i.id', 'a.institution_id')
      .innerJoin('lookup_values as intake', 'intake.id', 'a.intake_id')
      .select(['a.identifier', 'a.number as id'])
      .select([fullName('l').as('student'), place('i').as('institution'), firstProgram.as('program_name')])
      .select(sql<string>`concat(intake.label, ' ', a.intake_year)`.as('intake')),
  search: (_, text) => isSought('a.lead_id', sql`select lead_match_ids(${text})`),
  filters: {},
  orders: { id: byNumber },
})

const firstProgram = sql<string | null>`(
  select p.name from application_programs ap
  join programs p on p.id = ap.program_id
  where ap.application_id = a.id
  order by ap.order_by
  limit 1)`
