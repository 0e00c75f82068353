/** Holds file names to the closed vocabulary (docs/ARCHITECTURE.md): a name tells what a file may do. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const suffixes = {
  'packages/contract/src/': ['contract', 'rules', 'screens'],
  'apps/server/src/modules/': [
    'rules',
    'handlers',
    'policy',
    'queries',
    'commands',
    'subscribers',
    'jobs',
    'messages',
    'builder',
    'public',
  ],
  'apps/web/src/modules/': ['page', 'form', 'table', 'dialog', 'view', 'state', 'routes', 'public'],
}
const FREE = ['packages/contract/src/kernel/', 'packages/contract/src/index.ts', 'packages/contract/src/screens.ts']
const REFUSED = /^(utils?|helpers?|services?|types|constants|common|index|misc|shared)$/
const complaints = []

for (const file of sourcesIn('packages').concat(sourcesIn('apps'), sourcesIn('tools'), sourcesIn('e2e'))) {
  const name = path.basename(file).replace(/\.(test\.)?(tsx?|mjs)$/, '')
  const [stem, suffix] = name.split(/\.(?=[^.]+$)/)
  const place = Object.keys(suffixes).find((each) => file.startsWith(each))
  const isFree = FREE.some((each) => file.startsWith(each))
  if (!isFree && name.split('.').some((part) => REFUSED.test(part)))
    complaints.push(`${file}: the name says nothing; name it for what it does`)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) complaints.push(`${file}: names are kebab-case`)
  const isTest = /\.test\.tsx?$/.test(file)
  if (place && !isFree && !isTest && !suffixes[place].includes(suffix))
    complaints.push(`${file}: ${suffix ? `.${suffix}` : stem} is not one of .${suffixes[place].join(' .')}`)
}
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1

/** The written sources below a folder; generated ones are nobody's to name. */
function sourcesIn(folder) {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  return fs.readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(file)
    return /\.(tsx?|mjs)$/.test(entry.name) &&
      !/(\.generated|\.d)\.ts$|db\/schema\.ts$|\.config\.ts$/.test(entry.name) &&
      !file.endsWith('platform/db/schema.ts')
      ? [file]
      : []
  })
}
