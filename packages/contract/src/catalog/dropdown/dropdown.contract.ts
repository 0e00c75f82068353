import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, MetaInfo, Option } from '../../kernel/shapes.ts'

const parent = z.coerce.number().int().optional().catch(undefined)
const search = z.string().trim().max(100).default('')
const options = <T extends z.ZodType>(item: T) => z.object({ options: z.array(item) })

export const CountryOption = Option.extend({ value: Id, code: z.string() })
export const DestinationOption = CountryOption.extend({ currency_code: z.string().nullable() })
export const DialCodeOption = z.object({ label: z.string(), value: z.string(), iso: z.string() })

/** Lists to choose from: at most 1,000 items, alphabetical, active ones only; an unknown parent has none (G-L-04). */
export const catalogDropdowns = resource('catalog.dropdown', {
  destinationCountries: {
    route: 'GET /dropdowns/destination-countries-dropdown',
    access: 'signed-in',
    summary: 'List the countries with an institution on offer.',
    query: z.object({ search }),
    response: options(DestinationOption),
  },
  institutions: {
    route: 'GET /dropdowns/institutions',
    access: 'signed-in',
    summary: 'List institutions by name, 20 a page; of one country when it is given; for applications only those with an intake.',
    query: z.object({
      country_id: parent,
      module_type: z.enum(['application', 'program', 'quotation']).default('program'),
      search,
      /** Only these, by number and a comma: what somebody chose before has a name to show. */
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
        .optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
      per_page: z.coerce.number().int().min(1).max(1_000).catch(20).default(20),
    }),
    response: options(Option.extend({ value: Id, country_id: Id, currency_code: z.string() })).extend({
      metaInfo: MetaInfo.pick({ page: true, per_page: true, isLastPage: true }),
    }),
  },
  campuses: {
    route: 'GET /dropdowns/campuses',
    access: 'signed-in',
    summary: 'List the campuses of an institution, in a city, or both.',
    query: z.object({ institution_id: parent, city_id: parent, search }),
    response: options(Option.extend({ value: Id })),
  },
  programs: {
    route: 'GET /dropdowns/programs',
    access: 'signed-in',
    summary: 'List the programs of a campus or an institution.',
    query: z.object({ campus_id: parent, institution_id: parent, search }),
    response: options(Option.extend({ value: Id })),
  },
  intakes: {
    route: 'GET /dropdowns/intakes',
    access: 'signed-in',
    summary: 'List intakes in calendar order; of one program when it is given.',
    query: z.object({ program_id: parent, search }),
    response: options(Option.extend({ value: Id })),
  },
  studyLevels: {
    route: 'GET /dropdowns/study-levels',
    access: 'signed-in',
    summary: 'List the levels of study.',
    query: z.object({ search }),
    response: options(Option.extend({ value: Id })),
  },
  disciplines: {
    route: 'GET /dropdowns/disciplines',
    access: 'signed-in',
    summary: 'List the disciplines.',
    query: z.object({ search }),
    response: options(Option.extend({ value: Id })),
  },
  testScores: {
    route: 'GET /dropdowns/test-scores',
    access: 'signed-in',
    summary: 'List the tests whose scores are asked for.',
    query: z.object({ search }),
    response: options(Option.extend({ value: Id })),
  },
  countryCodes: {
    route: 'GET /dropdowns/countries/codes-dropdown',
    access: 'public',
    summary: 'List dial codes.',
    query: z.object({ search }),
    response: options(DialCodeOption),
  },
  countries: {
    route: 'GET /dropdown/country',
    access: 'public',
    summary: "List all countries in the caller's language.",
    query: z.object({ search }),
    response: options(CountryOption),
  },
})
