import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { password } from './database.ts'
import { Connection, load, quantile, type Shot, shot } from './load.ts'

type Tell = (row: string) => void
const median = (list: readonly number[]) => quantile(list, 0.5)

/** How well a guesser tells two lists of durations apart: 0.5 is not at all, 1 is always. */
function area(one: readonly number[], other: readonly number[]): number {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (one.length * other.length)
}

/** Milliseconds of two kinds of requests sent turn by turn, each kind first every other time. */
async function inTurn(port: number, pairs: number, one: (n: number) => Shot, other: (n: number) => Shot, between = async () => {}) {
  const took = { one: [] as number[], other: [] as number[], answers: new Set<string>() }
  const connection = await Connection.open(port)
  for (let n = 0; n < pairs; n++) {
    await between()
    for (const kind of n % 2 ? (['one', 'other'] as const) : (['other', 'one'] as const)) {
      const request = (kind === 'one' ? one : other)(n)
      const began = performance.now()
      const { status } = await connection.send(request)
      took[kind].push(performance.now() - began)
      took.answers.add(String(status))
    }
  }
  connection.close()
  return took
}

const paths = [
  '/api/leads/single-lead/',
  '/api/applications/',

  '/api/applications/documents-checklist/',
  '/api/masters/roles/',
  '/api/staffs/',
]

/** R02: a record of another company takes as long to be refused as one that is not there. */
async function foreignNames({ owner, tenant }: Database, port: number, token: string, tell: Tell) {
  const { rows: foreign } = await owner.query<{ identifier: string }>('select identifier from leads where tenant_id <> $1 limit 300', [
    tenant,
  ])
  for (const path of paths) {
    const [theirs, nobodys] = [
      (n: number) => shot('GET', `${path}${foreign[n % foreign.length]!.identifier}`, { token }),
      () => shot('GET', `${path}${randomUUID()}`, { token }),
    ]
    await inTurn(port, 50, theirs, nobodys)
    const { one, other, answers } = await inTurn(port, 300, theirs, nobodys)
    tell(
      `| R02 | foreign or missing, ${path} (${[...answers].join(', ')}) | ${median(one).toFixed(2)} | ${median(other).toFixed(2)} | ${Math.abs(median(one) - median(other)).toFixed(2)} < 2 ms | ${area(one, other).toFixed(2)} |`,
    )
  }
}

/** Two hundred people of the company with a password, who are asked for by a guesser. */
async function peopleToGuess({ owner, tenant }: Database): Promise<string[]> {
  const emails = Array.from({ length: 200 }, (_, n) => `guessed.${n}@example.com`)
  await owner.query(
    `
      insert into users (tenant_id, id, first_name, last_name, email, "group", status, password_hash)
      select $1, (select max(id) from users where tenant_id = $1) + n, 'Guessed', 'Person',
        'guessed.' || (n - 1) || '@example.com', 'company', 'active',
        (select password_hash from users where tenant_id = $1 and password_hash is not null order by id limit 1)
      from generate_series(1, 200) n
      on conflict do nothing`,
    [tenant],
  )
  return emails
}

/** R17: nobody learns from the clock who has an account. */
async function accounts(database: Database, port: number, tell: Tell) {
  const { owner, tenant } = database
  const emails = await peopleToGuess(database)
  const asks = {
    'sign-in, wrong password': ['/api/auth/signin', { password: 'certainly not the password' }],
    'forgotten password': ['/api/auth/forgot-password', {}],
  } as const
  // How often one address may ask is another promise.
  const forgive = async () => void (await owner.query('delete from rate_limits where tenant_id = $1', [tenant]))
  for (const [name, [path, more]] of Object.entries(asks)) {
    const ask = (email: string) => shot('POST', path, { body: { email, ...more } })
    const { one, other, answers } = await inTurn(
      port,
      200,
      (n) => ask(emails[n]!),
      () => ask(`nobody.${randomUUID().slice(0, 8)}@example.com`),
      forgive,
    )
    tell(
      `| R17 | somebody or nobody, ${name} (${[...answers].join(', ')}) | ${median(one).toFixed(2)} | ${median(other).toFixed(2)} | ${Math.abs(median(one) - median(other)).toFixed(2)} < 5 ms | ${area(one, other).toFixed(2)} in 0.45-0.55 |`,
    )
  }
}

/** R12: fifty who sign in at once slow the others by no more than twice. */
async function hashes({ owner, tenant }: Database, port: number, work: () => Shot, tell: Tell) {
  const signIns = async () => {
    const seen: Record<number, number> = {}
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const connection = await Connection.open(port)
        const { status } = await connection.send(
          shot('POST', '/api/auth/signin', { body: { email: `guessed.${n}@example.com`, password } }),
        )
        seen[status] = (seen[status] ?? 0) + 1
        connection.close()
      }),
    )
    return seen
  }
  await load(port, 20, 1, work)
  const quiet: number[] = []
  const busy: number[] = []
  let answers = ''
  for (let round = 0; round < 3; round++) {
    quiet.push(...(await load(port, 20, 3, work)).latencies)
    await owner.query('delete from rate_limits where tenant_id = $1', [tenant])
    const [run, seen] = await Promise.all([load(port, 20, 3, work), signIns()])
    busy.push(...run.latencies)
    answers = JSON.stringify(seen)
  }
  const [idle, loaded] = [quantile(quiet, 0.99), quantile(busy, 0.99)]
  tell(
    `| R12 | p99 of 20 who work, while 50 sign in (${answers}) | ${loaded.toFixed(2)} | ${idle.toFixed(2)} | ratio ${(loaded / idle).toFixed(2)} <= 2 | |`,
  )
}

/** Measures what a clock may tell a guesser, and what signing in costs the others; printed with the figure each has to keep. */
export async function measureSecrets(database: Database, port: number, token: string, work: () => Shot): Promise<string> {
  const rows: string[] = []
  const tell: Tell = (row) => {
    console.error(row)
    rows.push(row)
  }
  await foreignNames(database, port, token, tell)
  await accounts(database, port, tell)
  await hashes(database, port, work, tell)
  return ['| | what | ms | against ms | figure | AUC |', '|---|---|--:|--:|--:|--:|', ...rows].join('\n')
}
