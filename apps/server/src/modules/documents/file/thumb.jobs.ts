import { wholeOf } from '#platform/files/kind.ts'
import { job } from '#platform/jobs/job.ts'
import { Unreadable } from '#platform/reading/page.ts'
import { firstPageOf } from '#platform/reading/read-file.ts'
import { drawThumbTask, putContent } from './file.commands.ts'

/** Puts the first page of a PDF in the place of its icon; a file that cannot be drawn keeps the icon. */
export const drawThumb = job<{ file_id: number }>(drawThumbTask, async ({ run, files, signal }, { file_id }) => {
  const pdf = await run(({ db }) =>
    db
      .selectFrom('files as thumb')
      .innerJoin('files as file', 'file.id', 'thumb.thumb_of')
      .select(['thumb.id', 'thumb.storage_key as icon', 'file.storage_key'])
      .where('file.id', '=', file_id)
      .where('file.media_type', '=', 'application/pdf')
      .executeTakeFirst(),
  )
  if (!pdf) return
  const drawn = await firstPageOf(await wholeOf(files.read(pdf.storage_key)), signal).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error
  })
  if (!drawn) return
  const { storage_key, bytes, sha256 } = await putContent(files, drawn)
  const { numUpdatedRows } = await run(({ db }) =>
    db
      .updateTable('files')
      .set({ storage_key, bytes, sha256 })
      .where('id', '=', pdf.id)
      .where('storage_key', '=', pdf.icon)
      .executeTakeFirstOrThrow(),
  )
  // Another run was first, or the file is gone.
  await files.remove(numUpdatedRows ? pdf.icon : storage_key)
})
