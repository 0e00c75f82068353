import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Currency, Money } from '../../kernel/money.ts'
import { Day, Flag, filtersOf, Id, Identifier, Ids, listQuery, Option, pageOf, RecordRef } from '../../kernel/shapes.ts'
import { TagMark } from '../../masters/tag/tag.contract.ts'
import { attendances, durationTypes, programCategories } from './program.rules.ts'

export const Category = z.enum(programCategories)

export const TestScore = z.object({
  score_name: z.string(),
  program_testscore: z.object({ score: z.number(), min_score: z.number().nullable() }),
})
export type TestScore = z.output<typeof TestScore>

/** What language, career and summer programs say of themselves beside a degree's facts; null for higher education (G-L-49). */
export const AdditionalItems = z.object({
  duration_range: z.string().nullable(),
  weekly_hours: z.number().nullable(),
  tuition_fee: Money.nullable().optional(),
  application_fee: Money.nullable().optional(),
  english_level: z.string().nullable(),
  age: z.string().nullable(),
  start_date: z.string().nullable(),
})

/** A card of the finder: a program at a campus. Fields the reader has no right to are absent, not empty (spec 3 §8). */
export const ProgramCard = z.object({
  identifier: Identifier,
  id: Id,
  is_shortlisted: z.boolean(),
  /** Who shortlisted it for the lead in context: the student or the staff. */
  shortlisted_by: z.enum(['user', 'staff']).nullable(),
  tuition_fee: Money.nullable().optional(),
  application_fee: Money.nullable().optional(),
  /** The fees in the company's own currency, by the rate it keeps; null where they are in it anyway, or no rate is kept. */
  converted: z
    .object({
      currency: z.string(),
      rate: z.number(),
      /** The day the rate is of. */
      rate_on: Day,
      tuition_fee: Money.nullable().optional(),
      application_fee: Money.nullable().optional(),
    })
    .nullable(),
  /** False when it is no longer offered; shortlists keep such cards. */
  is_active: z.boolean(),
  campus: z.string(),
  campus_id: Id,
  city: z.string().nullable(),
  program: z.object({
    identifier: Identifier,
    id: Id,
    name: z.string(),
    url: z.string().nullable(),
    category: Category,
    program_type: z.string().nullable(),
    duration: z.number().int().nullable().optional(),
    duration_type: z.enum(durationTypes).optional(),
    is_fulltime: z.enum(['yes', 'no']),
    min_requirement: z.string().nullable(),
    is_pgwp: z.boolean(),
    tags: z.array(z.string()),
    /** The company's own tags, beside those of the catalogue. */
    labels: z.array(TagMark),
    testscores: z.array(TestScore).optional(),
    intakes: z.array(z.object({ id: Id, intake_name: z.string() })),
    additional_items: AdditionalItems.nullable(),
    studylevel: z.object({ name: z.string() }).nullable(),
    discipline: z.object({ name: z.string() }).nullable(),
    attendance_on: z.enum(attendances),
    has_checklist: z.boolean().optional(),
    institution: z.object({
      identifier: Identifier,
      id: Id,
      name: z.string(),
      logo: z.string().nullable(),
      url: z.string().nullable(),
      country_id: Id,
      country: z.string(),
      currency_code: z.string(),
    }),
    has_accommodation: z.boolean(),
    accommodation_options: z.array(z.string()),
  }),
})
export type ProgramCard = z.output<typeof ProgramCard>

const Texts = z
  .union([z.string().trim().max(100), z.array(z.string().trim().max(100)).max(100)])
  .transform((value) => (Array.isArray(value) ? value : [value]))
const Bound = z.coerce.number('This value is not valid').min(0).max(1e9)

/** Every filter of the finder (specification 3 §3). Bounds are inclusive; amounts of other currencies compare by the rates the company keeps. */
export const programFilters = {
  country_id: Ids,
  /** States and cities are told by name: the catalogue knows no numbers for them. */
  state_id: Texts,
  city_id: Texts,
  study_level_id: Ids,
  discipline_id: Ids,
  intake_id: Ids,
  institution_id: Ids,
  gt_application_fee: Bound,
  lt_application_fee: Bound,
  gt_tuition_fee: Bound,
  lt_tuition_fee: Bound,
  /** The currency the four bounds are in; the company's own unless told otherwise. */
  currency: Currency,
  program_type: Texts,
  is_pgwp: z.union([z.literal([0, 1]).transform(Boolean), Flag]),
  attendance_on: z
    .union([z.enum(attendances), z.array(z.enum(attendances))])
    .transform((value) => (Array.isArray(value) ? value : [value])),
  hasAccommodation: z.union([z.literal([0, 1]).transform(Boolean), Flag]),
  englishLevel: Texts,
  /** The applicant's age: programs that take people of that age. */
  age: z.coerce.number().int().min(0).max(120),
}
const Filters = filtersOf(programFilters)
export type ProgramFilters = z.output<typeof Filters>

/** The lead somebody looks for programs for; a student is always their own. */
const LeadContext = { lead_identifier: RecordRef.optional() }

export const finderQuery = listQuery({
  sortBy: ['relevance', 'tuition_fee', 'program', 'institution'],
  filters: programFilters,
  perPage: 25,
}).extend({
  category: Category.default('higher_education'),
  /** A kept search of one's own: only what is new in it, whatever its category. */
  new_in: Identifier.optional(),
  ...LeadContext,
})
export type FinderQuery = z.output<typeof finderQuery>

const FilterField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['select', 'multi_select', 'range', 'toggle']),
  options: z.array(Option),
})
export type FilterField = z.output<typeof FilterField>

export const ChecklistGroup = z.object({
  identifier: z.string(),
  name: z.string(),
  items: z.array(z.object({ name: z.string(), entries: z.array(z.string()) })),
})
export type ChecklistGroup = z.output<typeof ChecklistGroup>

export const ProgramDetail = z.object({
  id: Id,
  name: z.string(),
  institution: z.object({ id: Id, name: z.string(), country_id: Id }),
  campus_id: Id.nullable(),
  min_requirement: z.string().nullable(),
  is_fulltime: z.enum(['yes', 'no']),
  attendance_on: z.enum(attendances),
  studylevel: z.object({ name: z.string() }).nullable(),
  discipline: z.object({ name: z.string() }).nullable(),
  testscores: z.array(TestScore).optional(),
})
export type ProgramDetail = z.output<typeof ProgramDetail>

/** The program finder: specification 3 §2, §3, §5 and §9; G-L-49 to G-L-57. */
export const programs = resource('catalog.program', {
  all: {
    route: 'GET /program-finder/all-programs',
    access: 'programs.read',
    summary: 'Search the programs on offer in one category.',
    description:
      'Search words match program, institution, campus, city, country and discipline. With lead_identifier, cards tell whether they are on the shortlist of that lead.',
    query: finderQuery,
    response: pageOf(ProgramCard).extend({
      /** How many a fee filter leaves out because no exchange rate of their currency is kept, up to a thousand (G-L-54). */
      without_rate: z.number().int().optional(),
    }),
    errors: ['NOT_FOUND'],
  },
  categories: {
    route: 'GET /program-finder/category',
    access: 'programs.read',
    summary: 'Count the programs of each category, within a search and its filters.',
    query: z.object({ search: z.string().trim().max(200).default(''), filters: Filters }),
    response: z.object({
      categories: z.array(z.object({ label: z.string(), value: Category, count: z.number().int() })),
      total: z.number().int(),
    }),
  },
  filters: {
    route: 'GET /program-finder/filters',
    access: 'programs.read',
    summary: 'List the filters that suit a category, with the choices its programs leave.',
    query: z.object({ category: Category.default('higher_education') }),
    response: z.object({ filters: z.array(FilterField) }),
  },
  detail: {
    route: 'GET /program-finder/program-detail',
    access: 'programs.read',
    summary: "Read one program's requirements and checklist.",
    description:
      "country_id is the applicant's source country: checklist groups for that country take the place of general ones of the same name (G-L-56).",
    query: z.object({
      program_id: z.coerce.number().int(),
      campus_id: z.coerce.number().int().optional(),
      institution_id: z.coerce.number().int().optional(),
      country_id: z.coerce.number().int().optional(),
    }),
    response: z.object({ programInfo: ProgramDetail, checklistInfo: z.array(ChecklistGroup).optional() }),
    errors: ['NOT_FOUND'],
  },
})
