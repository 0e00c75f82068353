import type { RecordKind } from '@embark/contract/kernel/audit.ts'
import type { ErrorCode } from '@embark/contract/kernel/errors.ts'
import type { EventName, EventPayload } from '@embark/contract/kernel/events.ts'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Ctx } from './context.ts'
import type { DB } from './db/schema.ts'
import type { Proven } from './proof.ts'
import { refuse } from './refusal.ts'

/** A statement that is written in one with the change of a record. */
export type Step = RawBuilder<unknown>
type Table = keyof DB & string
type Column<T extends Table> = keyof Updateable<DB[T]> & string
/** New values by column; an expression where the database knows the value. */
export type Values<T extends Table> = { readonly [C in Column<T>]?: Updateable<DB[T]>[C] | RawBuilder<unknown> }
/** An event of the contract's register with what it says. */
export type Happening = { [N in EventName]: readonly [name: N, payload: EventPayload<N>] }[EventName]
type Id = { readonly id: number }

/** How one kind of record is kept, which its module says once: every change of such a record is written by it. */
export interface Keeping<T extends Table, Entry = never, Move = never> {
  /** What the audit calls it. */
  readonly module: RecordKind
  readonly table: T
  /** The moment the record itself was changed. */
  readonly changedAt?: Column<T>
  /** The moment something happened to it, be it only an entry of its timeline. */
  readonly stirredAt?: Column<T>
  /** Writes entries of the timelines of such records, which people read. */
  readonly entries?: (ctx: Ctx, entries: readonly (Entry & Id)[]) => Step
  /** Writes a move from status to status into its history. */
  readonly history?: (ctx: Ctx, record: Id, move: Move) => readonly Step[]
}

/** One change of a record: what becomes of it, and what is told of it. */
export interface Change<T extends Table, Entry, Move> {
  readonly set?: Values<T>
  /** The version the caller believes to change, where they named one: another one is refused. */
  readonly version?: number | null | undefined
  /** What must still be so; the code says why not. */
  readonly onlyIf?: { readonly holds: RawBuilder<boolean>; readonly otherwise: ErrorCode }
  readonly move?: Move
  readonly entries?: readonly Entry[]
  readonly steps?: readonly Step[]
  readonly before?: unknown
  readonly after?: unknown
  readonly event?: Happening
}

/** The one meaning of a version: who says which one they change must mean the one there is. */
export function refuseStale(record: { readonly version: number }, believed: number | null | undefined) {
  if (believed !== null && believed !== undefined && believed !== record.version) refuse('VERSION_CONFLICT')
}

/** The columns that every change of a kind of record sets beside its own; without a change of the record only that something happened. */
function stamps<T extends Table>({ changedAt, stirredAt }: Keeping<T, never, never>, isChanged: boolean): [string, RawBuilder<unknown>][] {
  return [
    ...(isChanged ? [['version', sql`version + 1`] as [string, RawBuilder<unknown>]] : []),
    ...[isChanged ? changedAt : undefined, stirredAt].flatMap((column) =>
      column === undefined ? [] : [[column, sql`now()`] as [string, RawBuilder<unknown>]],
    ),
  ]
}

/** Several statements as one, which all see what was before. */
export const inOne = (steps: readonly Step[], last: RawBuilder<unknown>) =>
  steps.length ? sql`with ${sql.join(steps.map((step, index) => sql`${sql.ref(`step_${index}`)} as (${step})`))} ${last}` : last

const assigned = (values: readonly (readonly [string, unknown])[]) =>
  sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/**
 * Changes a record somebody was found to be allowed to change: its values, version, history and timeline in one
 * statement, then the audit and the event. Answers the record as it is now.
 */
export async function changeRecord<T extends Table, Entry, Move>(
  ctx: Ctx,
  kind: Keeping<T, Entry, Move>,
  record: Proven<Id>,
  change: Change<T, NoInfer<Entry>, NoInfer<Move>>,
): Promise<Selectable<DB[T]>> {
  const { set, version, onlyIf, entries = [], before, after, event } = change
  const steps = [
    ...(change.steps ?? []),
    ...(change.move === undefined ? [] : kind.history!(ctx, record, change.move)),
    ...(entries.length
      ? [
          kind.entries!(
            ctx,
            entries.map((entry) => ({ ...entry, id: record.id })),
          ),
        ]
      : []),
  ]
  const values = [...Object.entries(set ?? {}).filter(([, value]) => value !== undefined), ...stamps(kind, set !== undefined)]
  const conditions = [
    sql`id = ${record.id}`,
    ...(version === null || version === undefined ? [] : [sql`version = ${version}`]),
    ...(onlyIf ? [onlyIf.holds] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const last = values.length
    ? sql`update ${sql.table(kind.table)} set ${assigned(values)} where ${where} returning *`
    : sql`select * from ${sql.table(kind.table)} where ${where}`
  // The table says which columns these are.
  const { rows } = await (inOne(steps, last) as RawBuilder<Selectable<DB[T]>>).execute(ctx.db)
  const changed = rows[0] ?? refuse(onlyIf?.otherwise ?? 'VERSION_CONFLICT')
  audit(ctx, kind, record, before, after)
  tell(ctx, event)
  return changed
}

/** One change of many records: what is the same for all, and what each is given and told for itself. */
export interface Changes<T extends Table, R, Entry> {
  readonly set?: Values<T>
  /** Plain values of a record's own; every record has the same columns. */
  readonly each?: (record: R) => Values<T>
  readonly entries?: (record: R) => readonly Entry[]
  readonly steps?: readonly Step[]
  readonly before?: (record: R) => unknown
  readonly after?: (record: R) => unknown
  readonly event?: (record: R) => Happening
}

/** Changes many records as `changeRecord` changes one, in one statement; each has its own line in the audit. */
export async function changeRecords<T extends Table, R extends Proven<Id>, Entry, Move>(
  ctx: Ctx,
  kind: Keeping<T, Entry, Move>,
  records: readonly R[],
  { set, each, entries: entriesOf, steps = [], before, after, event }: Changes<T, R, NoInfer<Entry>>,
) {
  if (!records.length) return
  const perRecord = each ? records.map((record) => ({ id: record.id, ...each(record) })) : []
  const ownColumns = Object.keys(perRecord[0] ?? {}).filter((column) => column !== 'id')
  const values = [
    ...Object.entries(set ?? {}),
    ...ownColumns.map((column) => [column, sql.ref(`own.${column}`)] as const),
    ...stamps(kind, true).map(([column, value]) => [column, column === 'version' ? sql`changed.version + 1` : value] as const),
  ]
  const ids = records.map(({ id }) => id)
  const table = sql.table(kind.table)
  const last = each
    ? sql`update ${table} changed
        set ${assigned(values)}
        from jsonb_populate_recordset(null::${table}, ${JSON.stringify(perRecord)}::jsonb) own
        where changed.id = own.id`
    : sql`update ${table} changed set ${assigned(values)} where changed.id = any(${ids}::int[])`
  const entries = entriesOf
    ? [
        kind.entries!(
          ctx,
          records.flatMap((record) => entriesOf(record).map((entry) => ({ ...entry, id: record.id }))),
        ),
      ]
    : []
  await inOne([...steps, ...entries], last).execute(ctx.db)
  for (const record of records) {
    audit(ctx, kind, record, before?.(record), after?.(record))
    tell(ctx, event?.(record))
  }
}

const audit = (ctx: Ctx, { module }: { readonly module: RecordKind }, { id }: Id, before: unknown, after: unknown) =>
  ctx.changed({ module, id, ...(before !== undefined && { before }), ...(after !== undefined && { after }) })

function tell(ctx: Ctx, event: Happening | undefined) {
  // The pair was checked where it was made; taken apart, the compiler no longer knows that its halves belong together.
  if (event) ctx.emit(event[0], event[1] as EventPayload<EventName>)
}

/** The ids of records with the named ones put first, in that order, and the rest as they were; one that is not among them is refused. */
export function putFirst(
  identifiers: readonly string[],
  records: readonly { readonly id: number; readonly identifier: string }[],
): number[] {
  const first = identifiers.map((identifier) => records.find((record) => record.identifier === identifier) ?? refuse('NOT_FOUND'))
  return [...new Set([...first, ...records].map(({ id }) => id))]
}
