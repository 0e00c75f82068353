import type { LookupType } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { onOffer } from '../claim/offer.policy.ts'

/** A list to choose from answers this many items at most; `search` finds the others (G-L-04). */
const most = 1_000

const nameOf = (ctx: Ctx) => nameIn(ctx.language, 'countries')
const withLabel = <T extends { label: string }>(search: string, rows: readonly T[]) =>
  search === '' ? [...rows] : rows.filter(({ label }) => plain(label).includes(plain(search)))
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').replaceAll('ı', 'i')

/** All countries by name in the caller's language. */
export async function allCountries(ctx: Ctx, search: string) {
  const rows = await ctx.db
    .selectFrom('countries')
    .select(['countries.id as value', 'countries.iso2 as code'])
    .select(nameOf(ctx).as('label'))
    .execute()
  return sorted(ctx, withLabel(search, rows))
}

/** The countries where something is on offer. */
export async function destinationCountries(ctx: Ctx, search: string) {
  const rows = await ctx.db
    .selectFrom('countries')
    .select(['countries.id as value', 'countries.iso2 as code', 'countries.currency as currency_code'])
    .select(nameOf(ctx).as('label'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('institutions')
          .select('institutions.id')
          .whereRef('institutions.country_id', '=', 'countries.id')
          .where('institutions.is_active', '=', true)
          .where(onOffer(ctx, 'institutions')),
      ),
    )
    .execute()
  return sorted(ctx, withLabel(search, rows))
}

/** Dial codes, as "India (+91)". */
export async function dialCodes(ctx: Ctx, search: string) {
  const rows = await ctx.db
    .selectFrom('countries')
    .select(['countries.iso2 as iso', 'countries.dial_code'])
    .select(nameOf(ctx).as('name'))
    .where('dial_code', 'is not', null)
    .execute()
  const items = rows.map(({ iso, dial_code, name }) => ({ label: `${name} (${dial_code})`, value: dial_code!.replace('+', ''), iso }))
  return sorted(ctx, withLabel(search, items))
}

const sorted = <T extends { label: string }>(ctx: Ctx, items: T[]) =>
  items.sort((one, other) => one.label.localeCompare(other.label, ctx.language))

interface InstitutionWish {
  readonly country_id?: number | undefined
  readonly module_type: 'application' | 'program' | 'quotation'
  readonly search: string
  readonly ids?: string | undefined
  readonly page: number
  readonly per_page: number
}

/** A page of the institutions on offer; one can only apply where a program has an intake. */
export async function institutionChoices(ctx: Ctx, wish: InstitutionWish) {
  const { page, per_page } = wish
  const rows = await offeredInstitutions(ctx, wish)
    .limit(per_page + 1)
    .offset((page - 1) * per_page)
    .execute()
  return { options: rows.slice(0, per_page), metaInfo: { page, per_page, isLastPage: rows.length <= per_page } }
}

const offeredInstitutions = (ctx: Ctx, { country_id, module_type, search, ids }: InstitutionWish) =>
  ctx.db
    .selectFrom('institutions')
    .select([
      'institutions.id as value',
      'institutions.identifier',
      'institutions.name as label',
      'institutions.country_id',
      'institutions.currency as currency_code',
    ])
    .where('institutions.is_active', '=', true)
    .where(onOffer(ctx, 'institutions'))
    .$if(country_id !== undefined, (query) => query.where('institutions.country_id', '=', country_id!))
    .$if(search !== '', (query) => query.where(searchIn(search, 'institutions.name', 'institutions.alias_name')))
    .$if(ids !== undefined, (query) => query.where('institutions.id', 'in', ids!.split(',').map(Number)))
    .$if(module_type === 'application', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('programs')
            .innerJoin('program_intakes', 'program_intakes.program_id', 'programs.id')
            .select('programs.id')
            .whereRef('programs.institution_id', '=', 'institutions.id')
            .where('programs.is_active', '=', true),
        ),
      ),
    )
    .orderBy('institutions.name')
    .orderBy('institutions.id')

/** The campuses of an institution, in a city, or both; they carry their city as text. */
export const campusChoices = (ctx: Ctx, { institution_id, city_id, search }: CampusWish) =>
  ctx.db
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select(['campuses.id as value', 'campuses.identifier', 'campuses.name as label'])
    .$if(institution_id !== undefined, (query) => query.where('campuses.institution_id', '=', institution_id!))
    .$if(city_id !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('cities')
            .innerJoin('states', 'states.id', 'cities.state_id')
            .select('cities.id')
            .where('cities.id', '=', city_id!)
            .whereRef('states.country_id', '=', 'institutions.country_id')
            .where(sql<boolean>`fold(cities.name) = fold(campuses.city)`),
        ),
      ),
    )
    .where('campuses.is_active', '=', true)
    .where(onOffer(ctx, 'institutions', 'campuses'))
    .$if(search !== '', (query) => query.where(searchIn(search, 'campuses.name')))
    .orderBy('campuses.name')
    .limit(most)
    .execute()

interface CampusWish {
  readonly institution_id?: number | undefined
  readonly city_id?: number | undefined
  readonly search: string
}

/** The active values of one of the company's lists, in their order. */
export const lookupChoices = (ctx: Ctx, type: LookupType, search: string) => activeLookups(ctx, type, search).execute()

const activeLookups = (ctx: Ctx, type: LookupType, search: string) =>
  ctx.db
    .selectFrom('lookup_values')
    .select(['id as value', 'identifier', 'label'])
    .where('type', '=', type)
    .where('is_active', '=', true)
    .$if(search !== '', (query) => query.where(searchIn(search, 'label')))
    .orderBy('order_by')
    .limit(most)

/** The programs of a campus, or of a whole institution. */
export const programChoices = (ctx: Ctx, within: { campus_id?: number | undefined; institution_id?: number | undefined }, search: string) =>
  ctx.db
    .selectFrom('programs')
    .select(['programs.id as value', 'programs.identifier', 'programs.name as label'])
    .where('programs.is_active', '=', true)
    .$if(within.institution_id !== undefined, (query) => query.where('programs.institution_id', '=', within.institution_id!))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('program_offerings')
          .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')
          .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
          .select('program_offerings.id')
          .whereRef('program_offerings.program_id', '=', 'programs.id')
          .where(onOffer(ctx, 'institutions', 'campuses', 'program_offerings'))
          .$if(within.campus_id !== undefined, (query) =>
            query.where('program_offerings.campus_id', '=', within.campus_id!).where('program_offerings.is_active', '=', true),
          ),
      ),
    )
    .$if(search !== '', (query) => query.where(searchIn(search, 'programs.name')))
    .orderBy('programs.name')
    .limit(most)
    .execute()

/** Intakes in calendar order: all of the company's, or those of one program. */
export const intakeChoices = (ctx: Ctx, programId: number | undefined, search: string) =>
  activeLookups(ctx, 'intake', search)
    .$if(programId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('program_intakes')
            .select('program_intakes.id')
            .whereRef('program_intakes.intake_id', '=', 'lookup_values.id')
            .where('program_intakes.program_id', '=', programId!),
        ),
      ),
    )
    .execute()
