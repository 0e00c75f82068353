import type { ExportedListName } from '@embark/contract/identity/export/export.rules.ts'
import type { Permission, ScopedModule } from '@embark/contract/kernel/access.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { MetaInfo, PageRequest } from '@embark/contract/kernel/shapes.ts'
import { translate } from '@embark/locales/translate.ts'
import { type Ctx, can, scopeOf } from '#platform/context.ts'
import type { List, QueryOf } from '#platform/list/list.ts'
import type { Total } from '#platform/list/meta.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'
import type { Cell } from '#platform/tabular/csv-writing.ts'

/** How its reader reads what a file says. */
export interface FileWords {
  /** Words of the product or of the company, in the reader's language. */
  readonly say: (text: string) => string
  /** A moment on the clock of the company, as spreadsheets understand it in every language. */
  readonly moment: (at: string | null) => string | null
}
/** A column of a file: its heading in English, and what a row has in it. */
export interface FileColumn<Row> {
  readonly title: string
  readonly cell: (row: Row, words: FileWords) => Cell
}
/** The columns of a file by those of the screen; one of the screen may be several in the file. */
export type FileColumns<Row> = Readonly<Record<string, readonly FileColumn<Row>[]>>

/** A list a file can be made of. */
export interface ExportedList {
  /** What the list is called, in English. */
  readonly title: string
  readonly permission: Permission
  /** Whose scope decides which of its records somebody sees. */
  readonly module?: ScopedModule
  /** Reads a query as its endpoint does, and refuses what the actor may not ask for. */
  readonly asked: (ctx: Ctx, query: Readonly<Record<string, unknown>>) => object
  readonly count: (ctx: Ctx, query: object) => Promise<number>
  /** The rows after a cursor, as cells under these columns of the screen. */
  readonly rows: (ctx: Ctx, query: object, shown: readonly string[], cursor: string | undefined) => Promise<FilePage>
  readonly heads: (ctx: Ctx, shown: readonly string[]) => Promise<string[]>
}
interface FilePage {
  readonly rows: Cell[][]
  readonly next: string | null
}

/** Lists that files can be made of, by their endpoints. */
export const exportedRegistry = registry<ExportedListName, ExportedList>('lists that files are made of')

/** So many rows are read in one transaction. */
const batch = 500

interface Declaration<E extends Endpoint, Of, Row> extends Pick<ExportedList, 'title' | 'permission' | 'module'> {
  readonly list: Pick<List<QueryOf<E>, Of, Row>, 'page' | 'count'>
  /** The record the list belongs to, where it belongs to one. */
  readonly of?: Of
  readonly columns: FileColumns<Row>
  /** Refuses a query that the endpoint of the list refuses as well. */
  readonly check?: (ctx: Ctx, query: QueryOf<E>) => void
  /** Columns that only the company knows, by their ids on the screen. */
  readonly more?: (ctx: Ctx, shown: readonly string[]) => Promise<FileColumns<Row>>
}

/** Declares that a file can be made of the list of an endpoint; its rows are those of the list itself. */
export function exported<E extends Endpoint, Of, Row>(
  endpoint: E,
  { list, of, columns, check, more, ...about }: Declaration<E, Of, Row>,
): ExportedList {
  // Whether a list belongs to a record is said by its type, which is none here.
  const { page, count } = list as unknown as {
    page: (ctx: Ctx, query: object, of: unknown) => Promise<{ recordsInfo: Row[]; metaInfo: MetaInfo }>
    count: (ctx: Ctx, query: object, how: PageRequest['count'], of: unknown) => Promise<Total>
  }
  const columnsOf = async (ctx: Ctx, shown: readonly string[]) => {
    const known = { ...columns, ...(await more?.(ctx, shown)) }
    const ids = shown.length ? shown : Object.keys(columns)
    // What two columns of the screen have in common is written once.
    return [...new Set(ids.flatMap((id) => (Object.hasOwn(known, id) ? known[id]! : [])))]
  }
  return {
    ...about,
    asked: (ctx, query) => {
      const read = endpoint.query?.safeParse(query)
      if (!read?.success) return refuseField('query', 'This value is not valid')
      // Read by the schema of this very endpoint.
      check?.(ctx, read.data as QueryOf<E>)
      return read.data as object
    },
    count: async (ctx, query) => (await count(ctx, query, 'exact', of)).total,
    heads: async (ctx, shown) => (await columnsOf(ctx, shown)).map(({ title }) => translate(ctx.language, title)),
    rows: async (ctx, query, shown, cursor) => {
      const parts = await columnsOf(ctx, shown)
      const { recordsInfo, metaInfo } = await page(
        ctx,
        { ...query, page: 1, per_page: batch, count: 'none', cursor, group_by: undefined, with_totals: false },
        of,
      )
      const words = wordsFor(ctx)
      return { rows: recordsInfo.map((row) => parts.map(({ cell }) => cell(row, words))), next: metaInfo.nextCursor }
    },
  }
}

/** How the reader of a file reads it. */
export function wordsFor({ language, tenant }: Pick<Ctx, 'language' | 'tenant'>): FileWords {
  // Swedish writes a moment as machines do, with a space between day and time.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: tenant.time_zone, dateStyle: 'short', timeStyle: 'short' })
  return { say: (text) => translate(language, text), moment: (at) => at && clock.format(new Date(at)) }
}

/** The list of this name, where the actor may have a file of it. */
export function exportedFor(ctx: Ctx, name: string): ExportedList {
  const list = exportedRegistry.find(name) ?? refuseField('list', 'List is required')
  return can(ctx, list.permission) ? list : refuse('PERMISSION_DENIED')
}

/** How far the actor sees in a list: a file opens only for who sees as far as when it was made. */
export const reachIn = (ctx: Pick<Ctx, 'actor'>, { module }: ExportedList) => (module ? scopeOf(ctx, module) : 'tenant')

/** Every row of a list under its heads, read page by page by `read`, so that no transaction is long and little is held at once. */
export async function* linesOf(
  read: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  { list, query, shown }: { readonly list: ExportedList; readonly query: object; readonly shown: readonly string[] },
  onRows: (ctx: Ctx, written: number) => Promise<void> = async () => undefined,
): AsyncGenerator<Cell[]> {
  yield await read((ctx) => list.heads(ctx, shown))
  let written = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after: string | undefined = cursor
    const page = await read(async (ctx) => {
      const rows = await list.rows(ctx, query, shown, after)
      await onRows(ctx, written + rows.rows.length)
      return rows
    })
    yield* page.rows
    written += page.rows.length
    cursor = page.next
  }
}
