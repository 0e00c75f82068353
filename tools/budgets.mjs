/** Holds what a first visit loads against its budget, gzip, from the manifest of the web build. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/web/dist')
const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))

// What a visit loads: the document's entry and the page it opens. Sizes in kB of 1,000 bytes.
const budgets = [
  { visit: 'sign-in', entry: 'public.html', page: /sign-in\.page\.tsx$/, most: 160 },
  { visit: 'public page', entry: 'public.html', page: undefined, most: 100 },
  { visit: 'list of leads', entry: 'index.html', page: /lead-list\.page\.tsx$|leads\.page\.tsx$/, most: 280 },
]

const sizes = new Map()
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}

function chunksOf(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) chunksOf(next, seen)
  return seen
}

for (const { visit, entry, page, most } of budgets) {
  const key = page && Object.keys(manifest).find((each) => page.test(each))
  if (!manifest[entry] || (page && !key)) {
    console.error(`failed ${visit}: the build has no ${manifest[entry] ? page : entry}`)
    process.exitCode = 1
    continue
  }
  const chunks = new Set([entry, ...(key ? [key] : [])].flatMap((each) => [...chunksOf(each)]))
  const kilobytes = [...chunks].map((each) => sizeOf(manifest[each].file)).reduce((sum, each) => sum + each, 0) / 1000
  console.log(`${kilobytes <= most ? 'ok    ' : 'failed'} ${visit}: ${kilobytes.toFixed(1)} kB of ${most} kB JavaScript`)
  if (kilobytes > most) process.exitCode = 1
}
