import * as z from 'zod'
import { type ConditionGroup, conditionsOf } from './conditions.ts'

/** The random, unguessable name of a record in URLs and payloads. */
export const Identifier = z.uuid()
/** A record in a path: its identifier, or the `id` its payloads show, which is its number where it has one (G-M-07, G-L-02). */
export const RecordRef = z.string().regex(/^(\d{1,9}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/)
/** What the database calls a row: unique within its table, the same on every installation for nobody. */
export const Id = z.number().int()
/** What people call a record, counted per company: the `id` of leads, applications and installments (ADR 0080). */
export const RecordNumber = z.number().int().brand<'number'>()
export type RecordNumber = z.output<typeof RecordNumber>
export const Timestamp = z.string()
/** A calendar day, YYYY-MM-DD; it never shifts by zone. */
export const Day = z.iso.date('Invalid date')
export const PersonRef = z.object({ identifier: Identifier, id: Id, first_name: z.string(), last_name: z.string() })
/** An item of a dropdown (G-L-02). */
export const Option = z.object({ label: z.string(), value: z.union([z.number(), z.string()]), identifier: z.string().optional() })
export type Option = z.output<typeof Option>

/** Text as people type it: trimmed, never only blanks; one that is too long is told so, not that it is missing. */
export const requiredText = (message: string, max = 200) =>
  z
    .string({ error: ({ code }) => ((code as string) === 'too_big' ? undefined : message) })
    .trim()
    .min(1, message)
    .max(max)
export const optionalText = (max = 200) => z.string().trim().max(max).nullish()

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
/**
 * A shape that reads its input before it judges it. The compiler cannot know what such a shape takes, and forms are typed by it, so it is
 * said.
 */
export const readFrom = <Input, T extends z.ZodType>(read: (value: Input) => unknown, shape: T) =>
  z.preprocess(read as (value: unknown) => unknown, shape) as unknown as z.ZodType<z.output<T>, Input>
type Emptyable<T extends z.ZodType, Empty> = z.ZodType<z.output<T> | Empty, z.input<T> | '' | null | undefined> & {
  _zod: { optin: 'optional'; optout: 'optional' }
}
/** A field that may be left empty, which counts as not sent. */
export const orAbsent = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), shape.optional()) as unknown as Emptyable<T, undefined>
/** A field that can be emptied: an empty text is nothing, and left out it stays as it is. */
export const orNull = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (isEmpty(value) ? null : value), shape.nullish()) as unknown as Emptyable<T, null | undefined>

const number = z.coerce.number().int()
/** The largest page any list answers, unless the specification asks for more (DECISIONS, API 5). */
export const maxPerPage = 200

/** A body, or an empty one where all is said elsewhere; what is wrong with one that is not empty is told at its fields. */
export const orEmpty = <T extends z.ZodType>(shape: T) => {
  const isEmpty = (given: unknown) => typeof given === 'object' && given !== null && Object.keys(given).length === 0
  // An input the compiler sees through: what a preprocessed shape takes is unknown to it.
  return z.preprocess((given) => (isEmpty(given) ? null : given), shape.nullable()) as unknown as z.ZodType<
    z.output<T> | null,
    z.input<T> | Record<string, never>
  >
}

type FilterShape<T extends z.ZodRawShape> = z.ZodObject<{ [K in keyof T]: z.ZodOptional<T[K]> }, z.core.$strict>
/** What a list can be narrowed to, as the server reads it and as a caller may send it. */
type Filters<T extends z.ZodRawShape> = z.ZodPipe<z.ZodOptional<z.ZodType<unknown, string | z.input<FilterShape<T>>>>, FilterShape<T>>

/** The filters of a list's query by name, for whoever draws them. */
export const filterShapeOf = (filters: z.ZodType | undefined): z.ZodRawShape =>
  (filters as Partial<Filters<z.ZodRawShape>> | undefined)?.def?.out.shape ?? {}

/** One query parameter holding a URL-encoded JSON object; unknown keys are refused (G-C-49). */
export function filtersOf<T extends z.ZodRawShape>(shape: T): Filters<T> {
  const filters = z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === '') return {}
      if (typeof value !== 'string') return value
      try {
        const parsed: unknown = JSON.parse(value)
        if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed
      } catch {
        // Falls through to the one complaint below.
      }
      context.addIssue({ code: 'custom', message: 'Filters could not be read' })
      return z.NEVER
    })
    .pipe(z.strictObject(shape).partial())
  // An input the compiler sees through: it knows of the parsed text only that it is an object.
  return filters as unknown as Filters<T>
}

interface ListOptions<S extends readonly [string, ...string[]], F extends z.ZodRawShape> {
  readonly sortBy: S
  readonly filters?: F
  /** Filters of which a condition may ask whether they are empty. */
  readonly emptiable?: readonly (keyof F & string)[]
  readonly perPage?: number
  readonly maxPerPage?: number
}

/** The filters of a list with what several of them say together; a list without filters has nothing to say. */
type WithWhere<F extends z.ZodRawShape> = keyof F extends never ? F : F & { where: z.ZodType<ConditionGroup, ConditionGroup> }
const whereOf = (filters: z.ZodRawShape, emptiable?: readonly string[]) =>
  Object.keys(filters).length ? { where: conditionsOf(filters, emptiable) } : {}

/** The query every list takes: page or cursor, per_page (capped, never refused), search, sort, filters (G-L-05). */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape = Record<never, never>>(
  options: ListOptions<S, F>,
) {
  const cap = options.maxPerPage ?? maxPerPage
  const filters = (options.filters ?? {}) as F
  return z.object({
    page: number.min(1).max(1_000_000).catch(1).default(1),
    per_page: number
      .min(1)
      .catch(options.perPage ?? 25)
      .default(options.perPage ?? 25)
      .transform((value) => Math.min(value, cap)),
    search: z.string().trim().max(200).default(''),
    sort: z.enum(['asc', 'desc']).default('desc'),
    sort_by: z.enum(options.sortBy).default(options.sortBy[0]),
    /** Continues after the last record of the page before; steadier and faster than a page number. */
    cursor: z.string().max(500).optional(),
    /** 'exact' counts every record; otherwise counting stops at 1,000 and the answer says so. */
    count: z.enum(['capped', 'exact', 'none']).default('capped'),
    /** Each filter by its name, and `where`: conditions over them joined by and, or. */
    filters: filtersOf({ ...filters, ...whereOf(filters, options.emptiable) } as WithWhere<F>),
  })
}
export interface PageRequest {
  readonly page: number
  readonly per_page: number
  readonly cursor?: string | undefined
  readonly count: 'capped' | 'exact' | 'none'
}

export const MetaInfo = z.object({
  totalRecords: z.number().int(),
  /** False when counting stopped at 1,000: show "1,000+". */
  isTotalExact: z.boolean(),
  page: z.number().int(),
  per_page: z.number().int(),
  totalPages: z.number().int(),
  isLastPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  previousPage: z.number().int().nullable(),
  nextCursor: z.string().nullable(),
})
export type MetaInfo = z.output<typeof MetaInfo>

/** A page of records as every list in the product answers (G-C-31). */
export const pageOf = <T extends z.ZodType>(record: T) => z.object({ recordsInfo: z.array(record), metaInfo: MetaInfo })

/** Days told by their distance from today, as a saved view wants them. */
export const relativeDays = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'this_year',
  'next_7_days',
  'next_30_days',
] as const
/** A range filter; both ends are days and belong to the range (G-L-05). Or days told by their distance from today, on the caller's clock. */
export const DayRange = z.strictObject({ from: Day.optional(), to: Day.optional(), within: z.enum(relativeDays).optional() })
export type DayRange = z.output<typeof DayRange>
/** One or several ids. */
export const Ids = z.union([Id, z.array(Id).max(200)]).transform((value) => (Array.isArray(value) ? value : [value]))
export const Identifiers = z
  .union([Identifier, z.array(Identifier).max(200)])
  .transform((value) => (Array.isArray(value) ? value : [value]))
/** One or several of some values. */
export const oneOrMany = <T extends z.ZodType>(one: T) =>
  z.union([one, z.array(one).max(200)]).transform((value) => (Array.isArray(value) ? (value as z.output<T>[]) : [value as z.output<T>]))
/** A query parameter that means yes or no. */
export const Flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')
