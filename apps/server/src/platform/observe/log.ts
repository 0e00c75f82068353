import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

// Named at the top and one and two levels down; pino has no "anywhere".
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'otp', 'code_hash', 'refresh_token', 'access_token']
const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[not logged]' }

/**
 * Lines are written together, at the latest after a tenth of a second and when the process ends: a write of its own for each took a
 * twentieth of a request. Where the disk of the log is full they are lost, and nothing else is.
 */
const gathering = () => pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 }).on('error', () => undefined)

/** The log of the process: one JSON object a line on standard output, without secrets. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination ?? gathering())
}
