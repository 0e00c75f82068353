import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { channels, told } from './notices.ts'
import type { DB } from './schema.ts'

// Values travel as the contract spells them: ids and minor units as numbers, days as text, moments as ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, momentOf)

export type Db = Kysely<DB>

/**
 * A moment as PostgreSQL writes it, in ISO text of milliseconds. One in UTC only has to be cut: a list has hundreds, and reading them as
 * dates would be felt.
 */
export function momentOf(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

export interface PoolOptions {
  readonly size?: number
  /** How long one statement may take where its unit of work says nothing else. */
  readonly statementSeconds?: number
  readonly onError?: (error: Error) => void
}

/** The application's connections: the owner's address, but always in the role that owns nothing. */
export function openPool(url: string, { size = 10, statementSeconds = 30, onError = () => {} }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 15_000,
    // A statement that runs away, or a transaction nobody goes on with, gives its connection and its locks back. What a plan costs is
    // reckoned for memory and solid disks on every server, not for the turning ones a server that was set up by nobody reckons with.
    options: [
      'role=embark_app',
      `statement_timeout=${statementSeconds}s`,
      'idle_in_transaction_session_timeout=60s',
      'random_page_cost=1.1',
      'jit=off',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
    application_name: 'embark',
  })
  // Without a listener, a connection that the server ends would end the process.
  pool.on('error', onError)
  lenient.add(pool)
  pool.on('acquire', (client) => {
    if (!reading.delete(client)) return
    corked(client)
    client.query('commit').catch(onError)
  })
  pool.on('connect', (client) => {
    client.on('error', onError)
    client.on('notification', ({ channel, payload }) => told(channel, payload ?? ''))
    for (const channel of channels()) client.query(`listen ${channel}`).catch(onError)
  })
  return pool
}

/** Pools whose readers are ended by what their connection sends next. */
const lenient = new WeakSet<pg.Pool>()
/** Connections given back with the transaction of a reader still open, and what ends it where nobody asks for them soon. */
const reading = new Set<pg.PoolClient>()
let willEnd = false
const soonMs = 5

/**
 * Gives back the connection of a reader. The commit of a reader confirms nothing, so it waits for the next statement and travels with it;
 * whoever takes the connection next finds the transaction ended.
 */
export function releaseReader(pool: pg.Pool, client: pg.PoolClient) {
  if (!lenient.has(pool)) {
    client.query('commit').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
    return
  }
  reading.add(client)
  client.release()
  if (!willEnd) setTimeout(endReaders, soonMs).unref()
  willEnd = true
}

function endReaders() {
  willEnd = false
  // A connection that is lost is told to its pool by itself.
  for (const client of reading) client.query('commit').catch(() => undefined)
  reading.clear()
}

/** Holds back what a connection sends until the event loop turns, so that it travels together. */
export function corked(client: pg.PoolClient) {
  const stream = streamOf(client)
  stream.cork()
  setImmediate(() => stream.uncork())
}

// pg has its socket there; the types leave it out.
export const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

const statementNames = new Map<string, string>()
const mostStatements = 2_000

/** What a statement begins with that is planned with its values each time, because the best plan for one value is the worst for another. */
export const anew = '/* anew */ '

/** Every statement has a name, so that a connection plans it once; what is to be planned anew and a flood of shapes stay unnamed. */
function nameOf(sql: string): string | undefined {
  if (sql.startsWith(anew)) return undefined
  const known = statementNames.get(sql)
  if (known || statementNames.size >= mostStatements) return known
  const name = `e${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.client = client
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(sql)
    const result = await this.client.query({ text: sql, values: parameters as unknown[], ...(name && { name }) })
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: streaming reads go by key, page after page, never through a held cursor.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read page after page by key instead of streaming')
  }
}

class ClientDriver implements Driver {
  readonly connection: ClientConnection
  constructor(client: pg.PoolClient) {
    this.connection = new ClientConnection(client)
  }
  async init() {}
  async acquireConnection() {
    return this.connection
  }
  async beginTransaction() {
    throw new Error('A request is one transaction already')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

const bound = new WeakMap<pg.PoolClient, Db>()

/** The query builder on this very connection; made once for as long as the connection lives. */
export function queriesOn(client: pg.PoolClient): Db {
  const known = bound.get(client)
  if (known) return known
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client),
      createIntrospector: (self) => new PostgresIntrospector(self),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  bound.set(client, db)
  return db
}
