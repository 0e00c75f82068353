/** Refuses code that depends on itself, however indirectly, types included: who reads one file of a circle has to read all of it. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sources, targetOf } from './boundaries.mjs'

/** What a file cannot be read without; a page that is fetched later is no part of it. */
const needs = (text) => [...text.matchAll(/^(?:import|export)\s(?:[^'"`]*?\sfrom\s)?'([^']+)'/gm)].map((match) => match[1])

/** The shortest way from a file back to itself within its circle. */
function shortestFrom(start, neighbours) {
  const ways = [[start]]
  const seen = new Set()
  for (let way = ways.shift(); way; way = ways.shift())
    for (const next of neighbours(way.at(-1))) {
      if (next === start) return [...way, start]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  return undefined
}

/**
 * Every circle of a set of files, given as paths from the root with their texts, as sentences; of files that are in several the shortest is
 * told.
 */
export function circlesIn(files) {
  const all = new Set(files.map(([file]) => file))
  const graph = new Map(
    files.map(([file, text]) => [
      file,
      needs(text)
        .map((specifier) => targetOf(file, specifier))
        .filter((to) => all.has(to)),
    ]),
  )
  const reported = new Set()
  return [...all].sort().flatMap((file) => {
    if (reported.has(file)) return []
    const circle = shortestFrom(file, (from) => graph.get(from))
    for (const each of circle ?? []) reported.add(each)
    return circle ? [`goes in a circle: ${circle.join(' → ')}`] : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const folders = ['packages/contract/src', 'packages/locales/src', 'apps/server/src', 'apps/server/db', 'apps/web/src']
  const files = folders.flatMap((folder) => sources(root, folder)).map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])
  const circles = circlesIn(files)
  for (const circle of circles) console.error(circle)
  if (circles.length > 0) process.exitCode = 1
}
