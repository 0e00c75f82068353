import { inBatches, resumeBatches } from '#platform/batches/batches.jobs.ts'
import type { ClockJob } from '#platform/jobs/job.ts'
import { catalogueImportTask } from './catalogue-import.commands.ts'
import { checkAll } from './catalogue-import-check.jobs.ts'
import { revertNext } from './catalogue-import-revert.jobs.ts'
import { takeNext } from './catalogue-import-run.jobs.ts'
import { orderOf } from './catalogue-import-work.commands.ts'

/** Checks, takes or takes back a catalogue file, batch by batch; after a crash it goes on where it was, and a check begins anew. */
export const catalogueImportJob = inBatches(catalogueImportTask, async (tools, job_id) => {
  const ordered = await tools.run((ctx) => orderOf(ctx, job_id))
  if (!ordered) return false
  if (ordered.record.state === 'checking') {
    await checkAll(tools, ordered)
    return false
  }
  return tools.run((ctx) => (ordered.record.state === 'importing' ? takeNext(ctx, ordered) : revertNext(ctx, ordered)))
})

/** Resumes catalogue files whose process died. */
export const resumeCatalogueImports: ClockJob = resumeBatches('catalog.catalogue_import.resume', catalogueImportTask, [
  'catalogue.checking',
  'catalogue.importing',
  'catalogue.reverting',
])
