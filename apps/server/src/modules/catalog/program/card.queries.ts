import type { ProgramCard, TestScore } from '@embark/contract/catalog/program/program.contract.ts'
import type { Attendance, DurationType, ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { inCurrency, money } from '@embark/contract/kernel/money.ts'
import { type SqlBool, sql } from 'kysely'
import { intakeNames, lookupNames, tagMarks } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { countryIn, countryNames, type Recall, recall } from '#platform/list/names.ts'
import { onOffer } from '../claim/offer.policy.ts'
import { noRates, type Rates, ratesToday } from './rates.queries.ts'

/**
 * The tables a card comes from, joined but not yet selected: what is not offered any more included, what is not claimed for the reader left
 * out.
 */
export const offerings = (ctx: Ctx) =>
  ctx.db
    .selectFrom('program_offerings')
    .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
    .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')
    .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
    .where(onOffer(ctx, 'institutions', 'campuses', 'program_offerings'))

/** Only what can be applied for: the offering, its program, its campus and its institution are all active. */
export const activeOfferings = (ctx: Ctx) =>
  offerings(ctx)
    .where('program_offerings.is_active', '=', true)
    .where('programs.is_active', '=', true)
    .where('institutions.is_active', '=', true)
    .where('campuses.is_active', '=', true)

/**
 * The columns of a card; give a lead to learn whether it is on that lead's shortlist. Names of countries, lists and tags, and rates, are in
 * memory: a page would look each of them up for every row.
 */
export const withCards = (query: ReturnType<typeof offerings>, leadId: number | null) =>
  query
    .leftJoin('lead_shortlists as mark', (join) =>
      join
        .onRef('mark.offering_id', '=', 'program_offerings.id')
        .on(leadId === null ? sql<SqlBool>`false` : sql<SqlBool>`mark.lead_id = ${leadId}`),
    )
    .select([
      'program_offerings.identifier',
      'program_offerings.id',
      'program_offerings.tuition_fee_minor',
      'program_offerings.application_fee_minor',
      'program_offerings.currency',
      'program_offerings.campus_id',
      'program_offerings.offered_intake_ids',
      'campuses.name as campus',
      'campuses.city',
    ])
    .select([
      'programs.id as program_id',
      'programs.identifier as program_identifier',
      'programs.name',
      'programs.url',
      'programs.program_type',
      'programs.study_level_id',
      'programs.discipline_id',
      'programs.duration',
      'programs.is_fulltime',
      'programs.min_requirement',
      'programs.is_pgwp',
      'programs.has_accommodation',
    ])
    .select([
      'institutions.id as institution_id',
      'institutions.identifier as institution_identifier',
      'institutions.name as institution',
      'institutions.url as institution_url',
      'institutions.logo_url',
      'institutions.country_id',
      'institutions.currency as institution_currency',
    ])
    .select(({ ref }) => [
      // The checks on these columns, and the importer, allow these values and no others.
      ref('mark.by_side').$castTo<'user' | 'staff' | null>().as('by_side'),
      ref('programs.category').$castTo<ProgramCategory>().as('category'),
      ref('programs.duration_type').$castTo<DurationType>().as('duration_type'),
      ref('programs.attendance_on').$castTo<Attendance>().as('attendance_on'),
      ref('programs.tags').$castTo<string[]>().as('tags'),
      ref('programs.testscores').$castTo<TestScore[]>().as('testscores'),
      ref('programs.additional_items').$castTo<Additional | null>().as('additional_items'),
      sql<boolean>`programs.checklist <> '[]'`.as('has_checklist'),
      sql<boolean>`program_offerings.is_active and programs.is_active and institutions.is_active and campuses.is_active`.as('is_active'),
      sql<number[]>`array(select tag_id from program_tags where program_tags.program_id = programs.id)`.as('tag_ids'),
    ])

/** What a program of another kind than a degree keeps beside its columns; the importer writes it. */
export interface Additional {
  readonly duration_range: string | null
  readonly weekly_hours: number | null
  readonly english_level: string | null
  readonly age: string | null
  readonly start_date: string | null
  readonly accommodation_options: readonly string[]
}

type Row = Awaited<ReturnType<ReturnType<typeof withCards>['executeTakeFirstOrThrow']>>

/** What this reader may see on a card (specification 3 §8). */
export const cardRights = (ctx: Pick<Ctx, 'actor'>) => ({
  duration: can(ctx, 'programs.listing.card.info.duration.read'),
  tuition_fee: can(ctx, 'programs.listing.card.info.tuition_fee.read'),
  application_fee: can(ctx, 'programs.listing.card.info.application_fee.read'),
  english_test_scores: can(ctx, 'programs.listing.card.info.english_test_scores.read'),
  checklist: can(ctx, 'programs.listing.card.info.checklist.read'),
})

/** What all cards of a page share. */
interface Shared {
  readonly may: ReturnType<typeof cardRights>
  readonly nameOf: Recall
  readonly rates: Rates
}

/** Cards as they are answered. */
export async function cardsOf(ctx: Ctx, rows: readonly Row[]): Promise<ProgramCard[]> {
  const nameOf = await recall(
    ctx,
    [countryNames, rows.map(({ country_id }) => country_id)],
    [lookupNames, rows.flatMap(({ study_level_id, discipline_id }) => [study_level_id, discipline_id])],
    [intakeNames, rows.flatMap(({ offered_intake_ids }) => offered_intake_ids ?? [])],
    [tagMarks, rows.flatMap(({ tag_ids }) => tag_ids)],
  )
  const isConverted = rows.some(({ currency }) => currency !== ctx.tenant.currency)
  const shared = { may: cardRights(ctx), nameOf, rates: isConverted ? await ratesToday(ctx) : noRates }
  return rows.map((row) => cardOf(ctx, row, shared))
}

/** The fees of a card in the company's own currency, where it is another and a rate of it is kept. */
function convertedOf({ tenant: { currency } }: Pick<Ctx, 'tenant'>, row: Row, { may, rates }: Shared) {
  const known = row.currency === currency ? undefined : rates.get(row.currency)
  if (!known || !(may.tuition_fee || may.application_fee)) return null
  const fee = (minor: number | null) => (minor === null ? null : inCurrency(minor, row.currency, currency, known.rate))
  return {
    currency,
    ...known,
    ...(may.tuition_fee && { tuition_fee: fee(row.tuition_fee_minor) }),
    ...(may.application_fee && { application_fee: fee(row.application_fee_minor) }),
  }
}

/** A card as it is answered, without the fields its reader has no right to. */
function cardOf(ctx: Pick<Ctx, 'tenant' | 'language'>, row: Row, shared: Shared): ProgramCard {
  const { may, nameOf } = shared
  const fee = (minor: number | null) => (minor === null ? null : money(minor, row.currency))
  const fees = {
    ...(may.tuition_fee && { tuition_fee: fee(row.tuition_fee_minor) }),
    ...(may.application_fee && { application_fee: fee(row.application_fee_minor) }),
  }
  const { additional_items: extra } = row
  return {
    identifier: row.identifier,
    id: row.id,
    is_shortlisted: row.by_side !== null,
    shortlisted_by: row.by_side,
    converted: convertedOf(ctx, row, shared),
    is_active: row.is_active,
    campus: row.campus,
    campus_id: row.campus_id,
    city: row.city,
    program: {
      identifier: row.program_identifier,
      id: row.program_id,
      name: row.name,
      url: row.url,
      category: row.category,
      program_type: row.program_type,
      is_fulltime: row.is_fulltime ? 'yes' : 'no',
      min_requirement: row.min_requirement,
      is_pgwp: row.is_pgwp,
      tags: row.tags,
      labels: labelsOf(row, nameOf),
      intakes: intakesOf(row, nameOf),
      additional_items:
        row.category === 'higher_education'
          ? null
          : {
              ...noExtras,
              ...(extra && shownExtras(extra)),
              ...(!may.duration && { duration_range: null }),
              ...(!may.english_test_scores && { english_level: null }),
              ...fees,
            },
      studylevel: nameFrom(nameOf(lookupNames, row.study_level_id)),
      discipline: nameFrom(nameOf(lookupNames, row.discipline_id)),
      attendance_on: row.attendance_on,
      institution: institutionOf(ctx, row, nameOf),
      has_accommodation: row.has_accommodation,
      accommodation_options: [...(extra?.accommodation_options ?? [])],
      // Spread at the end: what stands behind a spread is added to the object one by one, which a page of cards feels.
      ...(may.duration && { duration: row.duration, duration_type: row.duration_type }),
      ...(may.english_test_scores && { testscores: row.testscores }),
      ...(may.checklist && { has_checklist: row.has_checklist }),
    },
    ...fees,
  }
}

const noExtras = { duration_range: null, weekly_hours: null, english_level: null, age: null, start_date: null }
const shownExtras = ({ duration_range, weekly_hours, english_level, age, start_date }: Additional) => ({
  duration_range,
  weekly_hours,
  english_level,
  age,
  start_date,
})
const nameFrom = (entry: { readonly label: string } | null) => entry && { name: entry.label }
const intakesOf = ({ offered_intake_ids }: Row, nameOf: Recall) =>
  (offered_intake_ids ?? [])
    .flatMap((id) => nameOf(intakeNames, id) ?? [])
    .filter(({ is_active }) => is_active)
    .sort((one, other) => one.order_by - other.order_by)
    .map(({ id, label }) => ({ id, intake_name: label }))
const labelsOf = ({ tag_ids }: Row, nameOf: Recall) =>
  tag_ids.flatMap((id) => nameOf(tagMarks, id) ?? []).sort((one, other) => one.name.localeCompare(other.name))
const institutionOf = (ctx: Pick<Ctx, 'language'>, row: Row, nameOf: Recall) => ({
  identifier: row.institution_identifier,
  id: row.institution_id,
  name: row.institution,
  logo: row.logo_url,
  url: row.institution_url,
  country_id: row.country_id,
  country: countryIn(ctx, nameOf(countryNames, row.country_id))!.name,
  currency_code: row.institution_currency,
})
