import { every, longWork } from '#platform/jobs/job.ts'
import { sealEntries } from './seal.commands.ts'

/**
 * Seals the log every five minutes. The newest seal also goes to the process log: kept elsewhere, it reveals whether the last seals were
 * removed.
 */
export const sealAudit = every(
  '*/5 * * * *',
  'audit.seal',
  async ({ run, log, tenant, signal }) => {
    while (!signal.aborted) {
      const sealed = await run(sealEntries)
      if (!sealed) return
      log.info({ tenant: tenant.code, ...sealed }, 'the audit log was sealed')
    }
  },
  longWork,
)
