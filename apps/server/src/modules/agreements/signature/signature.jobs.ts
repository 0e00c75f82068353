import { putContent, storeFile } from '#modules/documents/documents.public.ts'
import { job } from '#platform/jobs/job.ts'
import { paperOf } from './paper.rules.ts'
import { keepCopy, lacksCopy } from './signature.commands.ts'
import { copyById } from './signature.queries.ts'

/** Prints what was signed and keeps the file; started twice it keeps the first one. */
export const signedCopyJob = job('agreements.signed_copy', async ({ run, tenant, files }, { signature_id }: { signature_id: number }) => {
  const copy = await run(async (ctx) => ((await lacksCopy(ctx, signature_id)) ? copyById(ctx, signature_id) : undefined))
  if (!copy) return
  const { renderPaper } = await import('#platform/pdf/paper.ts')
  const content = await renderPaper(paperOf(copy, tenant.name, tenant.default_language))
  const stored = await putContent(files, content)
  const isKept = await run(async (ctx) => {
    // Read again under its lock, so that of two runs only one files its drawing.
    if (!(await lacksCopy(ctx, signature_id))) return false
    const filename = `${copy.title} - ${copy.agent.name}.pdf`
    const file = await storeFile(ctx, { stored, filename, media_type: 'application/pdf', purpose: 'signed_agreement' })
    await keepCopy(ctx, signature_id, file.id)
    return true
  })
  if (!isKept) await files.remove(stored.storage_key)
})
