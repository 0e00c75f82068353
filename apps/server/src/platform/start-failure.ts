import { CannotStart } from './http/port.ts'

const advice = 'Check database.url (DATABASE_URL).'

/** What PostgreSQL's codes mean to whoever starts Embark. */
const databaseSentences: Readonly<Record<string, string>> = {
  '28P01': `The database refused the password. ${advice}`,
  '28000': `The database does not let this user in from here. ${advice} Its pg_hba.conf says who may come from where.`,
  '3D000': `The database does not exist. ${advice} An administrator makes it with: create database embark owner embark`,
  '53300': 'The database has no connection left. Raise max_connections, or lower database.poolSize and worker.concurrency.',
  '57P03': 'The database is starting or stopping. Try again in a moment.',
  ECONNREFUSED: `No database answers there. ${advice} See that PostgreSQL runs, and listens on that address and port.`,
  ENOTFOUND: `The host name of the database is not known. ${advice}`,
  EAI_AGAIN: `The host name of the database cannot be looked up. ${advice} See that this machine reaches its name server.`,
  ETIMEDOUT: `The database cannot be reached. ${advice} See that no firewall stands between.`,
  EHOSTUNREACH: `The database cannot be reached. ${advice} See that the network leads there.`,
  ECONNRESET: `The database broke the connection off. ${advice} See its log.`,
}

/** What the file system's codes mean. */
const diskSentences: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user. Let the user that runs Embark own it.',
  EPERM: 'may not be written by this user. Let the user that runs Embark own it.',
  EROFS: 'is on a disk that only reads. Name another directory with EMBARK_DATA_DIR.',
  ENOSPC: 'cannot be written: the disk is full. Make room.',
  EDQUOT: 'cannot be written: this user may keep no more. Make room.',
}

/** Why Embark did not start, in a sentence with its mending, where it is one of the things that go wrong outside of it. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message
  const reasons = error instanceof AggregateError ? error.errors : [error]
  for (const reason of reasons) {
    if (!(reason instanceof Error)) continue
    const code = 'code' in reason ? String(reason.code) : ''
    const disk = diskSentences[code]
    if (disk && 'path' in reason) return `${String(reason.path)} ${disk}`
    const sentence = databaseSentences[/timeout/i.test(reason.message) && !code ? 'ETIMEDOUT' : code]
    if (sentence) return `${sentence} It said: ${reason.message}.`
    if (isPlain(reason.message)) return reason.message
  }
  return undefined
}

/** Our own sentences about databases, which begin like this. */
const isPlain = (message: string) =>
  /^(The database user may|The role embark_app may|This PostgreSQL may|The embedded PostgreSQL|No embedded PostgreSQL|The migration )/.test(
    message,
  )
