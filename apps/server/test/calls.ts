import { allEndpoints } from '@embark/contract/index.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { Consultancy } from './consultancy.ts'
import type { Send } from './valid-calls.ts'
import { type Answer, type Caller, owner } from './world.ts'
import { type Name, needed, paramsOf } from './writer.ts'

/** The tables of a company whose records have names. */
export async function namedTables(): Promise<string[]> {
  const { rows } = await owner.query<{ table_name: string }>(
    `
      select table_name
      from information_schema.columns
      where table_schema = 'public'
        and column_name = 'identifier'
        and table_name not in ('audit_entries', 'outbox_events', 'status_history')
      intersect
      select table_name
      from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id'
      order by 1`,
  )
  return rows.map(({ table_name }) => table_name)
}

/** The newest record of each table that has one, and of people and roles not those who ask. */
export async function namesIn(tenantId: number): Promise<Name[]> {
  const names: Name[] = []
  for (const table of await namedTables()) {
    const { rows } = await owner.query(`select id, identifier from "${table}" where tenant_id = $1 order by id desc limit 1`, [tenantId])
    names.push(...(rows as Omit<Name, 'table'>[]).map((row) => ({ ...row, table })))
  }
  return names
}

/** Sends calls that are valid as whoever they are meant to be of in this consultancy. */
export const senderOf =
  ({ acme, people }: Consultancy): Send =>
  async ({ endpoint, by, headers, ...input }) => {
    const ask = { admin: people.super_admin, agent: people.agent, visitor: acme.visitor }[by]
    const { status, errors, headers: answerHeaders } = await ask(endpoint, input as never, headers)
    return { status, errors, etag: answerHeaders['etag'] as string | undefined }
  }

/** Lets everybody call again, however often they called. */
export const forgive = (tenantId: number) => owner.query('delete from rate_limits where tenant_id = $1', [tenantId])

/** The record among these that an address of an endpoint means, found by asking; and the answer. */
export async function meantBy(
  ask: Caller,
  endpoint: Endpoint,
  names: readonly Name[],
  more: object,
): Promise<{ name: Name; answer: Answer<Endpoint> } | undefined> {
  for (const name of names) {
    const answer = await ask(endpoint, { ...more, params: paramsOf(endpoint, name.identifier) } as never, needed(endpoint))
    if (answer.status !== 404) return { name, answer }
  }
  return undefined
}

/** Endpoints whose whole purpose is to take the caller's own session, role or password away. */
export const farewells: readonly string[] = [
  'identity.sign_in.signOut',
  'identity.device.logOut',
  'organization.staff.changeStatus',
  'identity.two_factor.verifyRegister',
]
/** Every endpoint that may be called again and again by one person. */
export const callable = allEndpoints.filter(({ id }) => !farewells.includes(id))

/** How many rows each table of the database holds, or a hash of all it holds. */
export async function tables(what: 'counts' | 'hashes', but: readonly string[] = [], tenantId?: number): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
     intersect select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const sum = what === 'counts' ? 'count(*)::text' : `count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text`
  const counted = rows.filter(({ table_name }) => !but.includes(table_name))
  const within = tenantId === undefined ? '' : `where tenant_id = ${tenantId}`
  const parts = counted.map(({ table_name }) => `select '${table_name}' as name, ${sum} as value from "${table_name}" t ${within}`)
  const { rows: sums } = await owner.query<{ name: string; value: string }>(parts.join(' union all '))
  return Object.fromEntries(sums.map(({ name, value }) => [name, value]))
}
