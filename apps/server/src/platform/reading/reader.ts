/** Reads one file, as a process of its own: whatever a file does to it, the server goes on (ADR 0176). */
import { type ReadPage, Unreadable } from './page.ts'
import { countPdf, pagesOfPdf, pictureOfPdf } from './pdf-reading.ts'
import { readPicture } from './picture-reading.ts'
import { type Engine, startEngine } from './recognition.ts'

/** What the process is asked, once. */
export interface ReadingWish {
  readonly content: Uint8Array
  readonly type: string
  readonly mostPages: number
  /** Its pages, only how many there are, or a small picture of the first. */
  readonly what: 'pages' | 'count' | 'picture'
}
/** What it answers: each page as it is read, and how it ended. */
export type ReadingNews =
  | { readonly page: ReadPage }
  | { readonly count: number }
  | { readonly picture: Uint8Array | undefined }
  | { readonly done: true }
  | { readonly problem: string }
  | { readonly failure: string }

let engine: Promise<Engine> | undefined
const started = () => {
  engine ??= startEngine()
  return engine
}

async function* pagesIn({ content, type, mostPages }: ReadingWish): AsyncGenerator<ReadPage> {
  if (type !== 'application/pdf') {
    yield await readPicture(await started(), content, 1)
    return
  }
  let number = 0
  for await (const part of pagesOfPdf(content, mostPages)) {
    number += 1
    yield 'page' in part ? part.page : await readPicture(await started(), part.picture, number)
  }
}

const tell = (news: ReadingNews) => new Promise<void>((resolve) => process.send?.(news, undefined, {}, () => resolve()))

process.once('message', async (wish: ReadingWish) => {
  try {
    if (wish.what === 'count') await tell({ count: await countPdf(wish.content, wish.mostPages) })
    else if (wish.what === 'picture') await tell({ picture: await pictureOfPdf(wish.content, wish.mostPages) })
    else for await (const page of pagesIn(wish)) await tell({ page })
    await tell({ done: true })
  } catch (error) {
    await tell(
      error instanceof Unreadable ? { problem: error.problem } : { failure: error instanceof Error ? error.message : String(error) },
    )
  }
  process.exit(0)
})
// Whoever asked is gone.
process.once('disconnect', () => process.exit(0))
