import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { implement } from '#platform/http/implement.ts'
import {
  allCountries,
  campusChoices,
  destinationCountries,
  dialCodes,
  institutionChoices,
  intakeChoices,
  lookupChoices,
  programChoices,
} from './dropdown.queries.ts'

export const catalogDropdownRoutes = implement(catalogDropdowns, {
  destinationCountries: async (ctx, { query }) => ({ options: await destinationCountries(ctx, query.search) }),
  institutions: (ctx, { query }) => institutionChoices(ctx, query),
  campuses: async (ctx, { query }) => ({
    options: query.institution_id === undefined && query.city_id === undefined ? [] : await campusChoices(ctx, query),
  }),
  programs: async (ctx, { query }) => ({
    options: query.campus_id === undefined && query.institution_id === undefined ? [] : await programChoices(ctx, query, query.search),
  }),
  intakes: async (ctx, { query }) => ({ options: await intakeChoices(ctx, query.program_id, query.search) }),
  studyLevels: async (ctx, { query }) => ({ options: await lookupChoices(ctx, 'study_level', query.search) }),
  disciplines: async (ctx, { query }) => ({ options: await lookupChoices(ctx, 'discipline', query.search) }),
  testScores: async (ctx, { query }) => ({ options: await lookupChoices(ctx, 'test_score', query.search) }),
  countryCodes: async (ctx, { query }) => ({ options: await dialCodes(ctx, query.search) }),
  countries: async (ctx, { query }) => ({ options: await allCountries(ctx, query.search) }),
})
