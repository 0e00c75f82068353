import { wholeOf } from '#platform/files/kind.ts'
import { job } from '#platform/jobs/job.ts'
import { Unreadable } from '#platform/reading/page.ts'
import { readFileApart } from '#platform/reading/read-file.ts'
import { fieldsIn } from './fields.rules.ts'
import { extractionTask, giveExtractionUp, keepExtracted, notePages, takeUp } from './file-extraction.commands.ts'

/** What fails for a passing reason is tried twice more. */
const mostTries = 3

/** Reads a file in a process of its own and keeps what was found; a file that kills its reader fails alone, and costs nothing. */
export const extractionJob = job(extractionTask, async ({ run, files, log, signal }, { extraction_id }: { extraction_id: number }) => {
  const work = await run((ctx) => takeUp(ctx, extraction_id))
  if (!work) return
  if (work.tries > mostTries) return run((ctx) => giveExtractionUp(ctx, extraction_id, 'FAILED'))
  try {
    const content = await wholeOf(files.read(work.storage_key))
    let noted = Promise.resolve()
    let count = 0
    const pages = await readFileApart(content, work.media_type, {
      signal,
      onPage: () => {
        count += 1
        const read = count
        noted = noted
          .then(() => run((ctx) => notePages(ctx, extraction_id, read)))
          .catch((error) => log.warn({ err: error }, 'progress was not noted'))
      },
    })
    await noted
    if (!pages.some(({ lines, zone }) => lines.length || zone)) throw new Unreadable('NO_TEXT')
    await run((ctx) => keepExtracted(ctx, extraction_id, fieldsIn(pages, work.reading)))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Unreadable) return run((ctx) => giveExtractionUp(ctx, extraction_id, error.problem))
    log.warn({ err: error }, 'a file could not be read')
    if (work.tries >= mostTries) return run((ctx) => giveExtractionUp(ctx, extraction_id, 'FAILED'))
    throw error
  }
})
