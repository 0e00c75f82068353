import type { Log } from './observe/log.ts'

export interface Life {
  log: Pick<Log, 'info' | 'warn' | 'error' | 'fatal'>
  start(): Promise<void>
  /** Ends what was begun: no new work, the begun work finished. Must bear being called before start is through. */
  stop(): Promise<void>
  /** How long stopping may take before the process goes anyway. */
  patienceMs?: number
  /** What must still be told when there is no time left to stop; returns at once. */
  abandon?(): void
  /** What a failed start means to whoever runs this, where it can be said in a sentence. */
  explain?(error: unknown): string | undefined
}

/**
 * Runs a process until it is told to stop: SIGTERM and SIGINT let it finish its work within a limit, a second one ends it at once,
 * and a fault nobody caught is logged and ends it too, because after it nothing can be relied upon; one that comes while it stops is
 * logged and changes nothing.
 */
export async function runUntilStopped({ log, start, stop, patienceMs = 10_000, abandon, explain }: Life): Promise<void> {
  let isStopping = false
  const end = (code: number) => {
    // The log is written in order; one turn later it is out.
    setImmediate(() => process.exit(code))
  }
  const leave = (reason: string, code: number) => {
    if (isStopping) {
      log.warn({ reason }, 'told to stop again, stopping at once')
      abandon?.()
      return end(code || 1)
    }
    isStopping = true
    log.info({ reason }, 'stopping')
    const limit = setTimeout(() => {
      log.error({ patienceMs }, 'stopping took too long')
      abandon?.()
      end(1)
    }, patienceMs)
    limit.unref()
    stop().then(
      () => end(code),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        end(1)
      },
    )
  }
  process.on('SIGTERM', () => leave('SIGTERM', 0))
  process.on('SIGINT', () => leave('SIGINT', 0))
  const fault = (what: string) => (error: unknown) => {
    // A process that goes leaves work behind that loses its database under way. It goes on going: within its limit, and with what it began.
    if (isStopping) return log.error({ err: error }, `${what}, while stopping`)
    log.fatal({ err: error }, what)
    leave('fault', 1)
  }
  process.on('uncaughtException', fault('a fault nobody caught'))
  process.on('unhandledRejection', fault('a rejection nobody handled'))
  try {
    await start()
  } catch (error) {
    // What was begun is being ended already, which is why it did not start.
    if (isStopping) return
    const sentence = explain?.(error)
    if (sentence) process.stderr.write(`\n${sentence}\n`)
    else log.fatal({ err: error }, 'did not start')
    leave('start failed', 1)
  }
}
