/**
 * Holds functions and lines to a size that can be read: no function above 80 lines, no line above 140 characters. A file may be as long as
 * its one subject. Biome does neither: it counts statements, and leaves SQL in templates as it is.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const mostLines = 80
export const mostCharacters = 140

/** The functions of a source that are longer than they may be, each as a sentence. A test is a story, and may be as long as it takes. */
export function longFunctionsIn(file, text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset) => starts.findLastIndex((start) => start <= offset) + 1
  const complaints = []
  const visit = (node, name) => {
    for (const each of Array.isArray(node) ? node : []) visit(each, name)
    if (!node || typeof node.type !== 'string') return
    const tells = node.type === 'CallExpression' && /^(describe|test)$/.test(node.callee.name ?? '')
    if (tells) {
      visit(node.arguments.at(-1)?.body, name)
      return
    }
    const called = node.id?.name ?? node.key?.name ?? name
    if (/Function/.test(node.type) && node.body) {
      const first = lineOf(node.start)
      const length = lineOf(node.end) - first + 1
      if (length > mostLines) complaints.push(`${first}: ${called ?? 'a function'} has ${length} lines, at most ${mostLines}`)
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent' && typeof value === 'object') visit(value, called)
  }
  visit(parseSync(file, text).program.body, undefined)
  return complaints
}

const isSql = /\bselect\b.*\bfrom\b|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b/
const texts = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\]|\\.)+\/[a-z]*(?=[,)\]\s]|$)/g

/**
 * The lines of a source that are longer than they may be. A sentence or a pattern stands in one piece, since it is searched for; SQL does
 * not.
 */
export const longLinesIn = (text) =>
  text.split('\n').flatMap((line, index) => {
    const withoutTexts = line.replace(texts, (each) => (isSql.test(each) ? each : "''"))
    const isLong = withoutTexts.length > mostCharacters && !/biome-ignore|https?:\/\//.test(line)
    return isLong ? [`${index + 1}: ${line.length} characters, at most ${mostCharacters}`] : []
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const complaints = ['packages', 'apps', 'tools', 'e2e'].flatMap((folder) =>
    sourcesIn(root, folder).flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8')
      const long = /\.(tsx?|mjs)$/.test(file) ? longFunctionsIn(file, text) : []
      return [...long, ...longLinesIn(text)].map((each) => `${file}:${each}`)
    }),
  )
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}

/** What people write: no generated file, and of the migrations those from this rule on, since an older one is never changed. */
function sourcesIn(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', 'public', 'seeds'].includes(entry.name) ? [] : sourcesIn(root, file)
    const isOldMigration = /db\/migrations\/0([0-2]|3[0-7])/.test(file)
    const isGenerated = /\.generated\.ts$|\.d\.m?ts$|\/schema\.(ts|sql)$/.test(file)
    return /\.(tsx?|mjs|sql|css)$/.test(file) && !isOldMigration && !isGenerated ? [file] : []
  })
}
