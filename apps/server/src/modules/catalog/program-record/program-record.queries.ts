import type { Attendance, DurationType, ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { type ProgramRecord, type ProgramRow, programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { isStale, staleDays } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, nameIn, type Person, person, place } from '#platform/db/fragments.ts'
import { isOneOf, isSought, isWithin } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { type Additional, cardRights } from '../program/card.queries.ts'
import type { KeptChecklistGroup } from '../program/detail.queries.ts'
import { isShared, movesOf, stateOf, visiblePrograms } from './program-record.policy.ts'

// What was verified before this day, or never, is stale.
const staleIn = (table: string) =>
  sql`(${sql.ref(`${table}.verified_at`)} is null
    or ${sql.ref(`${table}.verified_at`)} < now() - make_interval(days => ${sql.lit(staleDays)}))`
const hasStale = sql<boolean>`(
  ${staleIn('programs')}
  or exists (select from program_offerings v where v.program_id = programs.id and v.is_active and ${staleIn('v')})
  or exists (select from program_intakes v where v.program_id = programs.id and v.deadline is not null and ${staleIn('v')})
  or exists (select from program_scholarships v where v.program_id = programs.id and ${staleIn('v')}))`

const ownerOf = (ctx: Ctx) => sql<ProgramRow['institution']>`jsonb_build_object(
  'identifier', institutions.identifier, 'id', institutions.id, 'name', institutions.name, 'country', ${nameIn(ctx.language, 'countries')},
  'currency_code', institutions.currency)`

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
      hasStale.as('is_stale'),
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
    is_stale: (wish) => isWithin('programs.id', `programs stale ${wish}`, sql<SqlBool>`${hasStale} = ${wish}`),
  },
  orders: { created_at: byNumber },
})

interface KeptScore {
  readonly score_name: string
  readonly program_testscore: { readonly score: number; readonly min_score: number | null }
}

/** Verified when, by whom, from where; as one value of a row. */
const verifiedAs = (table: string) => sql`jsonb_build_object(
  'verified_at', ${sql.ref(`${table}.verified_at`)}, 'verified_source', ${sql.ref(`${table}.verified_source`)},
  'verified_by', (select ${person('verifier')} from users verifier where verifier.id = ${sql.ref(`${table}.verified_by_user_id`)}))`

interface Verified {
  readonly verified_at: string | null
  readonly verified_source: string | null
  readonly verified_by: Person | null
}
type Campus = Verified & {
  readonly offering_id: number
  readonly campus_id: number
  readonly campus: string
  readonly city: string | null
  readonly currency: string
  readonly tuition: number | null
  readonly application: number | null
  readonly is_active: boolean
}
type Intake = Verified & { readonly intake_id: number; readonly intake_name: string; readonly deadline: string | null }
type Scholarship = Verified & {
  readonly id: number
  readonly name: string
  readonly amount: number | null
  readonly currency: string | null
  readonly percent: number | null
  readonly conditions: string | null
}

const campuses = sql<Campus[]>`coalesce((
  select jsonb_agg(
    ${verifiedAs('o')} || jsonb_build_object('offering_id', o.id, 'campus_id', c.id, 'campus', c.name, 'city', c.city,
      'currency', o.currency, 'tuition', o.tuition_fee_minor, 'application', o.application_fee_minor, 'is_active', o.is_active)
    order by c.name, c.id)
  from program_offerings o join campuses c on c.id = o.campus_id where o.program_id = programs.id), '[]')`
const intakes = sql<Intake[]>`coalesce((
  select jsonb_agg(
    ${verifiedAs('i')} || jsonb_build_object('intake_id', l.id, 'intake_name', l.label, 'deadline', i.deadline) order by l.order_by)
  from program_intakes i join lookup_values l on l.id = i.intake_id where i.program_id = programs.id), '[]')`
const scholarships = sql<Scholarship[]>`coalesce((
  select jsonb_agg(
    ${verifiedAs('s')} || jsonb_build_object('id', s.id, 'name', s.name, 'amount', s.amount_minor, 'currency', s.currency,
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
      sql<Verified>`${verifiedAs('programs')}`.as('requirements'),
      campuses.as('campuses'),
      intakes.as('intakes'),
      scholarships.as('scholarships'),
    ])
    .where('programs.id', '=', id)

/** A program with all its facts, as far as its reader may know them. */
export async function programRecord(ctx: Ctx, { id }: { readonly id: number }): Promise<ProgramRecord> {
  const { extra, testscores, checklist, ...row } = await recordRow(ctx, id).executeTakeFirstOrThrow()
  const may = cardRights(ctx)
  const now = ctx.now()
  const marked = <V extends Verified>(fact: V) => ({ ...fact, is_stale: isStale(fact.verified_at, now) })
  const fee = (minor: number | null, currency: string | null) => (minor === null || currency === null ? null : money(minor, currency))
  const looksAfter = can(ctx, 'inventory.programs.update')
  return {
    ...row,
    requirements: marked(row.requirements),
    campuses: row.campuses
      .filter(({ is_active }) => is_active || looksAfter)
      .map(({ tuition, application, ...campus }) => ({
        ...marked(campus),
        ...(may.tuition_fee && { tuition_fee: fee(tuition, campus.currency) }),
        ...(may.application_fee && { application_fee: fee(application, campus.currency) }),
      })),
    intakes: row.intakes.map(marked),
    scholarships: row.scholarships.map(({ amount, currency, ...scholarship }) => ({
      ...marked(scholarship),
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
