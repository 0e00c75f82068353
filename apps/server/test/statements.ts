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

/** All that is sent while one piece of work runs, what is not its own included. */
export async function allSentBy<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent[] }> {
  const sent: Sent[] = []
  const result = await watched.run(sent, work)
  return { result, sent: [...sent] }
}

/**
 * The list of companies is read again every ten seconds, and whenever any of them changes, also one of a test beside this one; a connection
 * that is opened meanwhile begins to listen. Neither is the cost of the request during which it happens.
 */
const isNobodys = ({ text }: Sent) => text === 'select * from tenant_directory()' || text.startsWith('listen ')

/** What one piece of work, and nothing that happens beside it, sends to the database; begin and commit too. */
export async function sentBy<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent[] }> {
  const { result, sent } = await allSentBy(work)
  const own = sent.filter((each) => !isNobodys(each))
  // What ends the readers before is those readers'.
  const first = own.findIndex(({ text }) => text !== 'commit')
  return { result, sent: first > 0 ? own.slice(first) : own }
}

/**
 * The texts of what one piece of work sends to the database, statement by statement; on a server that has just answered the company another
 * call, where that is named: nothing it remembers has run out meanwhile.
 */
export async function statementsOf<T>(work: () => Promise<T>, after?: { acme: World; call: () => Promise<unknown> }) {
  if (after) {
    tenants.forget()
    sessions.forget(after.acme.id)
    await after.call()
  }
  const { result, sent } = await sentBy(work)
  return { result, statements: sent.map(({ text }) => text) }
}
