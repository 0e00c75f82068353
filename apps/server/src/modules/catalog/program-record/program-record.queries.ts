import type { Attendance, DurationType, ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { type ProgramRecord, type ProgramRow, programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import type { Verification } from '@embark/contract/catalog/verification/verification.contract.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, nameIn, place } from '#platform/db/fragments.ts'
import { isOneOf, isSought, isWithin } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { type Additional, cardRights } from '../program/card.queries.ts'
import type { KeptChecklistGroup } from '../program/detail.queries.ts'
import { isUnverifiedRow, verificationOfRow } from '../verification/verification.queries.ts'
import { isShared, movesOf, stateOf, visiblePrograms } from './program-record.policy.ts'

const isUnverified = sql<boolean>`(
  ${isUnverifiedRow('programs')}
  or exists (select from program_offerings v where v.program_id = programs.id and v.is_active and ${isUnverifiedRow('v')})
  or exists (select from program_intakes v where v.program_id = programs.id and v.deadline is not null and ${isUnverifiedRow('v')})
  or exists (select from program_scholarships v where v.program_id = programs.id and ${isUnverifiedRow('v')}))`

const ownerOf = (ctx: Ctx) => sql<ProgramRow['institution']>`jsonb_build_object(
  'identifier', institutions.identifier, 'id', institutions.id, 'name', institutions.name,
  'country_id', institutions.country_id, 'country', ${nameIn(ctx.language, 'countries')}, 'currency_code', institutions.currency)`

const rows = (ctx: Ctx) =>
  visiblePrograms(ctx)
    .innerJoin('countries', 'countries.id', 'institutions.country_id')
    .leftJoin('lookup_values as level', 'level.id', 'programs.study_level_id')
    .select(['programs.identifier', 'programs.id', 'programs.name'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('programs.category').$castTo<ProgramCategory>().as('category'),
      ownerOf(ctx).as('institution'),
      stateOf.as('state'),
      isShared.as('is_shared'),
      isUnverified.as('is_unverified'),
      sql<string>`coalesce(programs.updated_at, programs.created_at)`.as('updated_at'),
    ])

/** The programs of the company, for those who look after them. */
export const programList = declareList(programRecords.list, {
  key: 'programs.id',
  from: visiblePrograms,
  rows: (ctx) =>
    rows(ctx)
      .select('level.label as studylevel')
      .select(sql<number>`(select count(*)::int from program_offerings o where o.program_id = programs.id and o.is_active)`.as('campuses')),
  search: (_, text) =>
    isSought('programs.id', sql`select o.program_id from program_offerings o where o.id in (select offering_matches(${text}))`),
  filters: {},
  params: {
    institution_id: isOneOf('programs.institution_id'),
    state: (state) => isWithin('programs.id', `programs ${state}`, sql<SqlBool>`${stateOf} = ${state}`),
    is_unverified: (wish) => isWithin('programs.id', `programs unverified ${wish}`, sql<SqlBool>`${isUnverified} = ${wish}`),
  },
  orders: { created_at: byNumber },
})

interface KeptScore {
  readonly score_name: string
  readonly program_testscore: { readonly score: number; readonly min_score: number | null }
}

interface Campus {
  readonly verification: Verification
  readonly offering_id: number
  readonly campus_id: number
  readonly campus: string
  readonly city: string | null
  readonly currency: string
  readonly tuition: number | null
  readonly application: number | null
  readonly is_active: boolean
}
interface Intake {
  readonly verification: Verification
  readonly intake_id: number
  readonly intake_name: string
  readonly deadline: string | null
}
interface Scholarship {
  readonly verification: Verification
  readonly id: number
  readonly name: string
  readonly amount: number | null
  readonly currency: string | null
  readonly percent: number | null
  readonly conditions: string | null
}

const campusesOf = (ctx: Ctx) => sql<Campus[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('verification', ${verificationOfRow(ctx, 'o')}, 'offering_id', o.id, 'campus_id', c.id, 'campus', c.name, 'city', c.city,
      'currency', o.currency, 'tuition', o.tuition_fee_minor, 'application', o.application_fee_minor, 'is_active', o.is_active)
    order by c.name, c.id)
  from program_offerings o join campuses c on c.id = o.campus_id where o.program_id = programs.id), '[]')`
const intakesOf = (ctx: Ctx) => sql<Intake[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('verification', ${verificationOfRow(ctx, 'i')}, 'intake_id', l.id,
      'intake_name', l.label, 'deadline', i.deadline) order by l.order_by)
  from program_intakes i join lookup_values l on l.id = i.intake_id where i.program_id = programs.id), '[]')`
const scholarshipsOf = (ctx: Ctx) => sql<Scholarship[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('verification', ${verificationOfRow(ctx, 's')}, 'id', s.id, 'name', s.name, 'amount', s.amount_minor, 'currency', s.currency,
      'percent', s.percent, 'conditions', s.conditions)
    order by s.id)
  from program_scholarships s where s.program_id = programs.id), '[]')`

const recordRow = (ctx: Ctx, id: number) =>
  rows(ctx)
    .leftJoin('lookup_values as field', 'field.id', 'programs.discipline_id')
    .select(['programs.version', 'programs.url', 'programs.program_type', 'programs.duration', 'programs.is_fulltime'])
    .select(['programs.is_pgwp', 'programs.offer_letter_days', 'programs.min_requirement', 'programs.english_level', 'programs.min_age'])
    .select(({ ref }) => [
      ref('programs.duration_type').$castTo<DurationType>().as('duration_type'),
      ref('programs.attendance_on').$castTo<Attendance>().as('attendance_on'),
      ref('programs.tags').$castTo<string[]>().as('tags'),
      ref('programs.testscores').$castTo<KeptScore[]>().as('testscores'),
      ref('programs.checklist').$castTo<KeptChecklistGroup[]>().as('checklist'),
      ref('programs.additional_items').$castTo<Additional | null>().as('extra'),
      ifThere('level', place('level', sql.ref('level.label'))).as('studylevel'),
      ifThere('field', place('field', sql.ref('field.label'))).as('discipline'),
      verificationOfRow(ctx, 'programs').as('verification'),
      campusesOf(ctx).as('campuses'),
      intakesOf(ctx).as('intakes'),
      scholarshipsOf(ctx).as('scholarships'),
    ])
    .where('programs.id', '=', id)

/** A program with all its facts, as far as its reader may know them. */
export async function programRecord(ctx: Ctx, { id }: { readonly id: number }): Promise<ProgramRecord> {
  const { extra, testscores, checklist, ...row } = await recordRow(ctx, id).executeTakeFirstOrThrow()
  const may = cardRights(ctx)
  const fee = (minor: number | null, currency: string | null) => (minor === null || currency === null ? null : money(minor, currency))
  const looksAfter = can(ctx, 'inventory.programs.update')
  return {
    ...row,
    campuses: row.campuses
      .filter(({ is_active }) => is_active || looksAfter)
      .map(({ tuition, application, ...campus }) => ({
        ...campus,
        ...(may.tuition_fee && { tuition_fee: fee(tuition, campus.currency) }),
        ...(may.application_fee && { application_fee: fee(application, campus.currency) }),
      })),
    scholarships: row.scholarships.map(({ amount, currency, ...scholarship }) => ({
      ...scholarship,
      amount: fee(amount, currency),
    })),
    duration_range: extra?.duration_range ?? null,
    weekly_hours: extra?.weekly_hours ?? null,
    start_date: extra?.start_date ?? null,
    accommodation_options: [...(extra?.accommodation_options ?? [])],
    ...(may.english_test_scores && {
      testscores: testscores.map(({ score_name, program_testscore }) => ({ score_name, ...program_testscore })),
    }),
    ...(may.checklist && { checklist: checklist.map(copied) }),
    can: { update: looksAfter && !row.is_shared, verify: looksAfter, move_to: movesOf(ctx, row) },
  }
}

const copied = ({ name, country_code, items }: KeptChecklistGroup) => ({
  name,
  country_code,
  items: items.map((item) => ({ name: item.name, entries: [...item.entries] })),
})
