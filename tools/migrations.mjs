/**
 * Refuses migrations that would keep people waiting or break processes of the release before, which run until they are stopped
 * (docs/recipes/migration.md). What cannot be done otherwise says why in a comment above it: `-- accepted: the table has a row a company`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Migrations below this number were applied before the rules were written; they are never edited. */
const since = '0530'

const table = String.raw`(?:only\s+)?(?:public\.)?"?(\w+)"?`
/** What a statement may not do to a table that was there before, and what to do instead. Each pattern names the table. */
const rules = [
  [
    new RegExp(String.raw`^create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+${table}`, 'i'),
    'builds an index while nobody may write. Where the table is small say so; where it is large the operator builds it beforehand',
  ],
  [
    new RegExp(
      String.raw`^alter\s+table\s+${table}[\s\S]*\badd\s+(?:constraint\s+\w+\s+)?(?:foreign\s+key|check)\b(?![\s\S]*\bnot\s+valid\b)`,
      'i',
    ),
    'looks at every row while nobody may write. Add it `not valid`, and validate it in a migration of its own',
  ],
  [
    new RegExp(String.raw`^alter\s+table\s+${table}[\s\S]*\bset\s+not\s+null\b`, 'i'),
    'looks at every row while nobody may read. Add a check `not valid`, validate it, and set it then',
  ],
  [
    new RegExp(String.raw`^alter\s+table\s+${table}[\s\S]*\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b`, 'i'),
    'writes the table anew while nobody may read. Add a column, fill it in a job, and read it from then on',
  ],
  [
    new RegExp(
      String.raw`^alter\s+table\s+${table}[\s\S]*\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?"?\w+"?[\s\S]*(?:\bgenerated\s+always\s+as\s*\([\s\S]*\bstored\b|\bdefault\s+(?:gen_random_uuid|clock_timestamp|random|nextval)\b)`,
      'i',
    ),
    'writes the table anew while nobody may read. Add the column without it, fill it in a job, and set the default for new rows',
  ],
  [
    new RegExp(String.raw`^alter\s+table\s+${table}[\s\S]*\b(?:drop\s+column|rename)\b`, 'i'),
    'takes away what processes of the release before still read. Take it away a release later',
  ],
  [
    new RegExp(String.raw`^drop\s+table\s+(?:if\s+exists\s+)?${table}`, 'i'),
    'takes away what processes of the release before still read. Drop it a release later',
  ],
  [
    new RegExp(String.raw`^(?:lock\s+(?:table\s+)?|cluster\s+(?:verbose\s+)?|vacuum\s+full\s+|reindex\s+table\s+)${table}`, 'i'),
    'keeps everybody away from the table',
  ],
  [
    new RegExp(String.raw`^update\s+${table}\s+(?:as\s+)?(?:\w+\s+)?set\b(?![\s\S]*\bwhere\b)`, 'i'),
    'changes every row in one transaction. Fill in a job, a batch at a time',
  ],
  [/^(create\s+index\s+concurrently)/i, 'cannot run in the one transaction that a migration is'],
]

/** The statements of a file, each with its line and the comments right above it. */
export function statementsOf(sql) {
  const statements = []
  let text = ''
  let comment = ''
  let line = 1
  let begun = 1
  // Comments, texts, quoted names, bodies of functions, and everything else a letter at a time.
  const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/g
  for (const { 0: part } of sql.matchAll(parts)) {
    if (part.startsWith('--') || part.startsWith('/*')) {
      if (!text.trim()) comment += `${part}\n`
    } else if (part === ';') {
      if (text.trim()) statements.push({ text: text.trim(), comment, line: begun })
      text = ''
      comment = ''
    } else {
      if (!text.trim() && part.trim()) begun = line
      // What stands in a text or in the body of a function is not done here.
      text += part.startsWith("'") ? "''" : part.startsWith('$') && part.length > 1 ? '$$' : part
    }
    line += part.split('\n').length - 1
  }
  if (text.trim()) statements.push({ text: text.trim(), comment, line: begun })
  return statements
}

/** What is wrong with a migration. */
export function complaintsOf(name, sql) {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap(({ text }) => {
      const [, own] =
        new RegExp(String.raw`^create\s+(?:unlogged\s+|temp(?:orary)?\s+)?table\s+(?:if\s+not\s+exists\s+)?${table}`, 'i').exec(text) ?? []
      return own ? [own.toLowerCase()] : []
    }),
  )
  return statements.flatMap(({ text, comment, line }) =>
    rules.flatMap(([pattern, reason]) => {
      const [, on] = pattern.exec(text) ?? []
      if (!on || made.has(on.toLowerCase()) || /--\s*accepted:\s*\S/.test(comment)) return []
      return [`${name}:${line} ${text.split(/\s+/).slice(0, 6).join(' ')} … ${reason}`]
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const directory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/server/db/migrations')
  const files = fs.readdirSync(directory).filter((name) => name.endsWith('.sql') && name >= since)
  const complaints = files.flatMap((name) => complaintsOf(name, fs.readFileSync(path.join(directory, name), 'utf8')))
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length ? 1 : 0
}
