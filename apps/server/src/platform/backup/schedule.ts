import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../observe/log.ts'
import { type BackupSource, backup } from './backup.ts'
import { momentOf, nameAt, openVault, type Vault } from './vault.ts'

export interface Schedule {
  /** The time of day, in UTC, as HH:MM. */
  readonly at: string
  readonly keepDaily: number
  readonly keepWeekly: number
}

const dayMs = 86_400_000
/** Any number would do; it only has to be the same in every process. */
const lock = 7_283_411

/** The last moment at which a backup was due. */
export function lastDue(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

/**
 * The backups that may go. Kept are the newest of each of the last days, and the newest of each of the last weeks that have one; the newest
 * of all is never let go.
 */
export function outlivedBackups(names: readonly string[], { keepDaily, keepWeekly }: Omit<Schedule, 'at'>): string[] {
  const newestFirst = [...names].sort().reverse()
  const newestOf = (periodOf: (name: string) => string, count: number) => {
    const newest = new Map<string, string>()
    for (const name of newestFirst) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
    return [...newest.values()].slice(0, count)
  }
  // Weeks begin on Monday, as 1970 did on a Thursday.
  const week = (name: string) => String(Math.floor((momentOf(name).getTime() / dayMs + 3) / 7))
  const day = (name: string) => momentOf(name).toISOString().slice(0, 10)
  const kept = new Set([...newestFirst.slice(0, 1), ...newestOf(day, keepDaily), ...newestOf(week, keepWeekly)])
  return names.filter((name) => !kept.has(name))
}

/** Makes one backup, puts it where backups are kept and lets go of those that are over. */
export async function makeKept(source: BackupSource, { dataDir, backup: settings }: Pick<Config, 'dataDir' | 'backup'>, now = new Date()) {
  const vault = await openVault(settings)
  const name = nameAt(now)
  const work = path.join(dataDir, 'backup-in-work')
  // What a process that was killed left behind.
  fs.rmSync(work, { recursive: true, force: true })
  fs.mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const file = path.join(work, name)
    const made = await backup(source, file)
    await vault.put(name, file)
    const removed = outlivedBackups(await vault.list(), settings)
    for (const each of removed) await vault.remove(each)
    return { name, where: vault.where, removed, ...made }
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

/** How old the newest backup is, in seconds; nothing where there is none. */
export async function backupAge(vault: Pick<Vault, 'list'>, now = new Date()): Promise<number | undefined> {
  const newest = (await vault.list()).at(-1)
  return newest === undefined ? undefined : Math.max(0, Math.round((now.getTime() - momentOf(newest).getTime()) / 1_000))
}

/**
 * Makes a backup each day, in one of all processes, and one that was missed as soon as a process runs again. A failure is logged and tried
 * again after a quarter of an hour.
 */
export function startBackups(source: BackupSource, config: Pick<Config, 'dataDir' | 'backup'>, log: Log): { stop(): void } {
  const { at } = config.backup
  if (!at) return { stop: () => undefined }
  let notBefore = 0
  let isAtWork = false
  const look = async () => {
    if (isAtWork || Date.now() < notBefore) return
    isAtWork = true
    try {
      await makeIfDue(source, config, at, log)
    } catch (error) {
      notBefore = Date.now() + 900_000
      log.error({ err: error }, 'the backup failed')
    } finally {
      isAtWork = false
    }
  }
  const timer = setInterval(look, 60_000).unref()
  return { stop: () => clearInterval(timer) }
}

/** Makes the backup that is due, where there is one and nobody else is at it. */
export async function makeIfDue(source: BackupSource, config: Pick<Config, 'dataDir' | 'backup'>, at: string, log: Log): Promise<boolean> {
  const vault = await openVault(config.backup)
  const isMade = async () => {
    const newest = (await vault.list()).at(-1)
    return newest !== undefined && momentOf(newest) >= lastDue(at, new Date())
  }
  if (await isMade()) return false
  const client = new pg.Client({ connectionString: source.ownerUrl, application_name: 'embark backup schedule' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine || (await isMade())) return false
    const { name, where, bytes, removed } = await makeKept(source, config)
    log.info({ name, where, bytes, removed }, 'a backup was made')
    return true
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
