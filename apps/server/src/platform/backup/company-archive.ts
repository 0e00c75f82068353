import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'

/** A row of a table as it stands in the archive. */
export type ArchivedRow = Readonly<Record<string, unknown>>

/** A file made of the rows of one table, for programs that do not read ours. */
export interface Besides {
  readonly name: string
  readonly table: string
  readonly write: (rows: AsyncIterable<ArchivedRow>) => AsyncIterable<string>
}

/** What opens an account, a session or a service, and leaves with no archive. */
export interface Secrets {
  readonly tables: readonly string[]
  /** By table; with a condition, of those rows alone. */
  readonly columns: Readonly<Record<string, { readonly names: readonly string[]; readonly when?: string }>>
}

export interface CompanySource {
  readonly ownerUrl: string
  readonly files: { read(storageKey: string): AsyncIterable<Uint8Array> }
  readonly secrets: Secrets
  readonly besides: readonly Besides[]
}

/** What an archive of a company holds. */
export interface CompanySummary {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
  readonly missing_files: readonly string[]
}

type Content = AsyncIterable<Uint8Array | string>
/** Where an archive goes, member after member, each as it comes. */
interface Target {
  add(name: string, content: Content): Promise<void>
  finish(): Promise<void>
  abandon(): void
}

/**
 * Writes everything one company has into a directory or a .zip file: its rows as lines of JSON by table, its files, and beside them what
 * other programs read. As it was at one moment, while people go on working, and with no more in memory than a few rows.
 */
export async function archiveCompany(source: CompanySource, code: string, to: string): Promise<CompanySummary> {
  const client = new pg.Client({ connectionString: source.ownerUrl, application_name: 'embark archive' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const { rows: companies } = await client.query<{ id: number; name: string }>('select id, name from tenants where code = $1', [code])
    const [company] = companies
    if (!company) throw new Error(`There is no tenant ${code}.`)
    // The wall of the database stands for its owner too, beside the condition of each statement.
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(company.id)])
    const target = to.endsWith('.zip') ? zipAt(to) : directoryAt(to)
    try {
      const summary = await writeAll(client, source, company.id, target)
      await target.add('README.txt', lines([readmeOf(code, company.name, summary, source.besides)]))
      await target.finish()
      return summary
    } catch (error) {
      target.abandon()
      throw error
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeAll(client: pg.Client, { files, secrets, besides }: CompanySource, company: number, target: Target) {
  const rows: Record<string, number> = {}
  const { rows: tables } = await client.query<{ name: string; has_id: boolean }>(
    `select c.relname as name,
       exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped) as has_id
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
     order by 1`,
    [secrets.tables],
  )
  const select = ({ name, has_id }: { readonly name: string; readonly has_id: boolean }) => {
    const { names = [], when = 'true' } = secrets.columns[name] ?? {}
    const shown = `to_jsonb(t)${names.map((column) => ` - ${pg.escapeLiteral(column)}`).join('')}`
    return `
      select case when ${when} then ${shown} else to_jsonb(t) end as row
      from ${pg.escapeIdentifier(name)} t
      where t.tenant_id = ${Math.trunc(company)}
      ${has_id ? 'order by t.id' : ''}`
  }
  const own = `select to_jsonb(t) as row from tenants t where t.id = ${Math.trunc(company)}`
  for (const [name, query] of [['tenants', own], ...tables.map((table) => [table.name, select(table)])] as const) {
    const counted = { rows: 0 }
    await target.add(`data/${name}.jsonl`, counting(linesOf(client, query), counted))
    rows[name] = counted.rows
  }
  for (const { name, table, write } of besides)
    await target.add(name, write(parsed(linesOf(client, select({ name: table, has_id: true })))))
  return { rows, ...(await writeFiles(client, files, company, target)) }
}

/**
 * The rows of a statement as lines of JSON, as the server sends them. Such a line holds no control character, so that a quote and a
 * delimiter of that kind never occur, and what comes is the text itself.
 */
async function* linesOf(client: pg.Client, query: string): AsyncIterable<string> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format csv, quote E'\\x01', delimiter E'\\x02')`))
  stream.setEncoding('utf8')
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield `${part}\n`
  }
}

async function* counting(all: AsyncIterable<string>, counted: { rows: number }) {
  for await (const line of all) {
    counted.rows += 1
    yield line
  }
}

async function* parsed(all: AsyncIterable<string>): AsyncIterable<ArchivedRow> {
  // Each line is a row as the database writes it.
  for await (const line of all) yield JSON.parse(line) as ArchivedRow
}

async function* lines(texts: readonly string[]) {
  yield* texts
}

const filesAtOnce = 500
/** A name that every file system takes, and that leads nowhere else. */
const plainName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120)

async function writeFiles(client: pg.Client, store: CompanySource['files'], company: number, target: Target) {
  let files = 0
  let last = 0
  const missing: string[] = []
  for (;;) {
    const { rows } = await client.query<{ id: number; filename: string; storage_key: string }>(
      'select id, filename, storage_key from files where tenant_id = $1 and id > $2 order by id limit $3',
      [company, last, filesAtOnce],
    )
    for (const { id, filename, storage_key } of rows) {
      last = id
      const content = await opened(store.read(storage_key))
      if (content) {
        await target.add(`files/${id}-${plainName(filename)}`, content)
        files += 1
      } else missing.push(`${id}-${filename}`)
    }
    if (rows.length < filesAtOnce) return { files, missing_files: missing }
  }
}

/** Content that is there, from its first piece on; nothing where a row has lost its file. */
async function opened(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array> | undefined> {
  const pieces = content[Symbol.asyncIterator]()
  const first = await pieces.next().catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || (error instanceof Error && error.name === 'NoSuchKey')) return undefined
    throw error
  })
  if (!first) return undefined
  return (async function* () {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  })()
}

/** A directory that is not there yet or is empty, readable by its owner alone. */
function directoryAt(to: string): Target {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  if (fs.readdirSync(to).length) throw new Error(`${to} is not empty.`)
  return {
    async add(name, content) {
      const file = path.join(to, name)
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(content), fs.createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    },
    finish: async () => undefined,
    abandon: () => fs.rmSync(to, { recursive: true, force: true }),
  }
}

/** A .zip file, written as its members come. */
function zipAt(to: string): Target {
  const zip = new yazl.ZipFile()
  const written = pipeline(zip.outputStream as NodeJS.ReadableStream, fs.createWriteStream(to, { mode: 0o600, flags: 'wx' }))
  // Told when it is waited for; until then nobody listens.
  written.catch(() => undefined)
  return {
    async add(name, content) {
      const member = Readable.from(content, { objectMode: false })
      zip.addReadStream(member, name, { mode: 0o600 })
      await Promise.race([finished(member), written])
    },
    async finish() {
      zip.end()
      await written
    },
    abandon: () => fs.rmSync(to, { force: true }),
  }
}

function readmeOf(code: string, name: string, { rows, files, missing_files }: CompanySummary, besides: readonly Besides[]): string {
  const total = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `Everything Embark keeps for ${name} (${code}), as of ${new Date().toISOString()}.

data/<table>.jsonl   ${total} rows in ${Object.keys(rows).length} tables: a JSON object on each line, its columns by name.
                     Times are ISO 8601, amounts are whole minor units (cents) beside a currency, <noun>_id is the id
                     of the row in that noun's table. What all companies of an installation share, such as the list of
                     countries, is not in it.
files/<id>-<name>    ${files} files; the id is that of data/files.jsonl.
${besides.map(({ name: file, table }) => `${file.padEnd(20)} The same as data/${table}.jsonl, for programs that read this format.`).join('\n')}

Passwords, keys, codes and open sessions are not in this archive.
${missing_files.length ? `\nNot found in the store: ${missing_files.join(', ')}\n` : ''}`
}
