import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { sessions, tenants, type World } from './world.ts'

interface Sent {
  readonly text: string
  readonly values?: unknown[]
}

const watched = new AsyncLocalStorage<Sent[]>()
const original = pg.Client.prototype.query
// The method has many overloads; the watch passes every one of them on.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  watched.getStore()?.push(typeof first === 'string' ? { text: first } : (first as Sent))
  return Reflect.apply(original, this, args)
} as unknown as typeof original

/** What one piece of work, and nothing that happens beside it, sends to the database; begin and commit too. */
export async function sentBy<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent[] }> {
  const sent: Sent[] = []
  const result = await watched.run(sent, work)
  // What ends the reader before is that reader's, and a connection that is opened meanwhile begins to listen, which is nobody's cost.
  const own = sent[0]?.text === 'commit' ? sent.slice(1) : sent
  return { result, sent: own.filter(({ text }) => !text.startsWith('listen ')) }
}

/** The texts of what one piece of work sends to the database, statement by statement. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const { result, sent } = await sentBy(work)
  return { result, statements: sent.map(({ text }) => text) }
}

/**
 * The statements of a call on a server that has just answered another: nothing it remembers has run out meanwhile. The list of companies is
 * read again whenever any of them changes, also one of a test beside this one, so that reading is nobody's cost.
 */
export async function warmStatementsOf<T>(acme: World, first: () => Promise<unknown>, work: () => Promise<T>) {
  tenants.forget()
  sessions.forget(acme.id)
  await first()
  const { result, statements } = await statementsOf(work)
  return { result, statements: statements.filter((text) => text !== 'select * from tenant_directory()') }
}
