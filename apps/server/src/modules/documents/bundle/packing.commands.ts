import { Readable } from 'node:stream'
import { bundleLimits, packingTexts } from '@embark/contract/documents/bundle/bundle.rules.ts'
import yazl from 'yazl'
import { wholeOf } from '#platform/files/kind.ts'
import type { FileStore, StoredContent } from '#platform/files/store.ts'
import { PageSource, pagesOf } from '#platform/pdf/merge.ts'
import { refuseField } from '#platform/refusal.ts'
import { putContent } from '../file/file.commands.ts'
import type { Packed } from './packed.queries.ts'

/** Puts the documents into the store as one file, without a connection to the database meanwhile. */
export const pack = (kind: 'zip' | 'pdf', documents: readonly Packed[], files: FileStore): Promise<StoredContent> =>
  kind === 'zip' ? files.put(zipped(documents, files), bundleLimits.bytes.zip + 10_000_000) : bound(documents, files)

/** Reads one document after the other, so that of a large bundle no more than one is held. */
async function* zipped(documents: readonly Packed[], files: FileStore): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile()
  const failure = new Promise<never>((_, reject) => zip.on('error', reject))
  failure.catch(() => {})
  for (const { name, storage_key } of documents)
    zip.addReadStreamLazy(name, { compress: false }, (take) => {
      wholeOf(files.read(storage_key)).then(
        (content) => take(null, Readable.from([content])),
        (error: unknown) => take(error, undefined as never),
      )
    })
  zip.end()
  const pieces = (zip.outputStream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  for (;;) {
    const piece = await Promise.race([pieces.next(), failure])
    if (piece.done) return
    yield piece.value
  }
}

async function bound(documents: readonly Packed[], files: FileStore): Promise<StoredContent> {
  async function* sources() {
    for (const { name, media_type, storage_key } of documents) yield { name, media_type, content: await wholeOf(files.read(storage_key)) }
  }
  try {
    return await putContent(files, await pagesOf(sources(), bundleLimits.pages))
  } catch (error) {
    if (!(error instanceof PageSource)) throw error
    return refuseField('document_identifiers', packingTexts[error.problem], { name: error.source, max: bundleLimits.pages })
  }
}
