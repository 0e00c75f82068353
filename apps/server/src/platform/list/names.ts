import type { PersonRef as PersonShape } from '@embark/contract/kernel/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type * as z from 'zod'
import type { Ctx } from '../context.ts'
import { hear } from '../db/notices.ts'

type PersonRef = z.output<typeof PersonShape>

/** A kind of record whose name other records show, such as branches: how its names are read. */
export interface NameKind<Name> {
  readonly kind: string
  /** Rows of `id` and `value` for these numbers. */
  readonly read: (ids: readonly number[]) => RawBuilder<{ id: number; value: Name }>
}

/** The names of a table, by number: these columns of it. */
export const namesIn = <Name extends object>(table: string, columns: readonly (keyof Name & string)[]): NameKind<Name> => ({
  kind: table,
  read: (ids) => {
    const parts = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`)
    return sql`select id, jsonb_build_object(${sql.join(parts)}) as value from ${sql.table(table)} where id = any(${ids}::int[])`
  },
})

interface Named {
  readonly id: number
  readonly identifier: string
  readonly name: string
}
interface Country {
  readonly id: number
  readonly iso2: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
}

export const branchNames = namesIn<Named>('branches', ['id', 'identifier', 'name'])
export const teamNames = namesIn<Named>('teams', ['id', 'identifier', 'name'])
export const agencyNames = namesIn<Named>('agents', ['id', 'identifier', 'name'])
export const roleNames = namesIn<Named>('roles', ['id', 'identifier', 'name'])
export const personNames = namesIn<PersonRef>('users', ['id', 'identifier', 'first_name', 'last_name'])
/** Countries are the same for all companies, in every language. */
export const countryNames = namesIn<Country>('countries', ['id', 'iso2', 'name', 'names'])

/** A country as its reader knows it. */
export const countryIn = ({ language }: Pick<Ctx, 'language'>, country: Country | null) =>
  country && { id: country.id, iso2: country.iso2, name: country.names[language] ?? country.name }

type Memory = Map<string, Map<number, unknown>>

// Names change a few times a day and are read with every row: every process is told of a change by the table itself, in whatever way it was
// changed, and looks again by itself should it miss one. What is read for a memory that was let go meanwhile goes with it.
const memories = new LRUCache<number, Memory>({ max: 1_000, ttl: 10_000 })
const mostNames = 20_000
hear('embark_names', (tenant) => void memories.delete(Number(tenant)))

/** The names of some records, as they were when they were asked for; null where there is none. */
export type Recall = <Name>(kind: NameKind<Name>, id: number | null | undefined) => Name | null

/** Names for these numbers of these kinds: from memory, and in one statement those that are not there. */
export async function recall(
  ctx: Ctx,
  ...asked: readonly (readonly [NameKind<unknown>, Iterable<number | null | undefined>])[]
): Promise<Recall> {
  const memory = memoryOf(ctx.tenant.id)
  const missing = asked.flatMap(([kind, ids]) => {
    const known = memory.get(kind.kind)
    const unknown = [...new Set(ids)].filter((id): id is number => typeof id === 'number' && !known?.has(id))
    return unknown.length ? [[kind, unknown] as const] : []
  })
  if (missing.length) await learn(ctx, memory, missing)
  // The kind says the type of what its `read` answers.
  return <Name>(kind: NameKind<Name>, id: number | null | undefined) =>
    (memory.get(kind.kind)?.get(id as number) as Name | undefined) ?? null
}

function memoryOf(tenantId: number): Memory {
  const known = memories.get(tenantId)
  if (known && [...known.values()].reduce((sum, { size }) => sum + size, 0) < mostNames) return known
  const fresh: Memory = new Map()
  memories.set(tenantId, fresh)
  return fresh
}

async function learn({ db }: Ctx, memory: Memory, missing: readonly (readonly [NameKind<unknown>, readonly number[]])[]) {
  const each = missing.map(([kind, ids]) => sql`select ${sql.lit(kind.kind)} as kind, named.* from (${kind.read(ids)}) as named`)
  const { rows } = await sql<{ kind: string; id: number; value: unknown }>`${sql.join(each, sql` union all `)}`.execute(db)
  for (const [{ kind }] of missing) if (!memory.has(kind)) memory.set(kind, new Map())
  for (const { kind, id, value } of rows) memory.get(kind)!.set(id, value)
}
