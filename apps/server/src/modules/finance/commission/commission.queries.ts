import {
  type CommissionStructure,
  type CommissionStructureRow,
  commissionStructures,
} from '@embark/contract/finance/commission/commission.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName, place, searchIn } from '#platform/db/fragments.ts'
import { isOneOf, isSought } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'

const structures = (ctx: Ctx) =>
  ctx.db
    .selectFrom('commission_structures as s')
    .innerJoin('institutions as i', 'i.id', 's.institution_id')
    .select(['s.identifier', 's.id', 's.name', 's.currency', 's.version', 's.valid_from', 's.valid_to', 's.created_at'])
    .select([sql<CommissionStructureRow['status']>`s.status`.as('status'), place('i').as('institution')])

/** Commission structures, newest first. */
export const structureList = declareList(commissionStructures.list, {
  key: 's.id',
  rows: (ctx) =>
    structures(ctx).select(sql<number>`(select count(*)::int from commission_rules r where r.structure_id = s.id)`.as('rules_count')),
  search: (_, text) => searchIn(text, 's.name', 'i.name'),
  filters: { institution_id: isOneOf('s.institution_id'), status: isOneOf('s.status', 'text') },
  orders: { created_at: byNumber, valid_from: by('s.valid_from', 'date', { nulls: 'largest' }) },
})

/** One structure with its rules and their installments, in one statement. */
export const structureById = (ctx: Ctx, id: number): Promise<CommissionStructure> =>
  structures(ctx)
    .select(
      sql<
        CommissionStructure['rules']
      >`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'commission_type', r.commission_type, 'commission_percentage', r.rate_bps / 100.0, 'commission_amount', r.amount_minor / 100.0, 'basis', r.basis,
        'program', (select ${place('x')} from programs x where x.id = r.program_id),
        'campus', (select ${place('x')} from campuses x where x.id = r.campus_id),
        'study_level', (select jsonb_build_object('id', x.id, 'name', x.label) from lookup_values x where x.id = r.study_level_id),
        'intake', (select jsonb_build_object('id', x.id, 'name', x.label) from lookup_values x where x.id = r.intake_id),
        'installments', (select jsonb_agg(jsonb_build_object('seq', p.seq, 'share_percentage', p.share_bps / 100.0, 'due_anchor', p.due_anchor, 'due_offset_days', p.due_offset_days) order by p.seq)
          from commission_rule_installments p where p.rule_id = r.id)) order by r.id)
        from commission_rules r where r.structure_id = s.id), '[]')`.as('rules'),
    )
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()

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
  search: (_, text) => isSought('a.lead_id', sql`select id from lead_matches(${text})`),
  filters: {},
  orders: { id: byNumber },
})

const firstProgram = sql<string | null>`(
  select p.name from application_programs ap
  join programs p on p.id = ap.program_id
  where ap.application_id = a.id
  order by ap.order_by
  limit 1)`
