import { files, type UploadAnswer } from '@embark/contract/documents/file/file.contract.ts'
import { pieceBytes } from '@embark/contract/documents/file/file.rules.ts'
import { type PartialUpload, partialUploads } from '@embark/contract/documents/partial-upload/partial-upload.contract.ts'
import { call } from '#platform/api/call.ts'
import { ApiError } from '#platform/api/failure.ts'
import { upload } from '#platform/api/upload.ts'

interface Sending {
  readonly signal: AbortSignal
  /** 0 to 100. */
  readonly onProgress: (percent: number) => void
}

/** Whether nothing is wrong with the file or the person: the connection went. */
export const isLost = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether a file goes in pieces: browsers only reckon its digest on a connection that is private. */
export const goesInPieces = ({ size }: File) => size > pieceBytes && crypto.subtle !== undefined

/** Sends a file: a small one at once, a larger one in pieces, from where the same file stopped before. */
export const sendFile = (file: File, sending: Sending): Promise<UploadAnswer> =>
  goesInPieces(file) ? sendInPieces(file, sending) : upload(files.upload, {}, file, sending)

async function sendInPieces(file: File, { signal, onProgress }: Sending) {
  const body = { filename: file.name.slice(-255), bytes: file.size, sha256: await digestOf(file) }
  let partial: PartialUpload = await patiently(() => call(partialUploads.begin, { body }, { signal }), signal)
  const { identifier } = partial
  while (partial.taken_bytes < file.size) {
    const from = partial.taken_bytes
    const piece = new File([file.slice(from, from + pieceBytes)], file.name)
    const tell = (percent: number) => onProgress(((from + (piece.size * percent) / 100) / file.size) * 100)
    tell(0)
    partial = await patiently(
      () => upload(partialUploads.add, { params: { identifier }, query: { from } }, piece, { signal, onProgress: tell }),
      signal,
    )
  }
  // A repeat of the last call gets the first answer: the file is kept once.
  return patiently(() => call(partialUploads.finish, { params: { identifier } }, { signal, idempotencyKey: identifier }), signal)
}

const waits = [1_000, 4_000, 10_000]

/** Tries again a few times where the connection was lost for a moment. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal, tries = 0): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const wait = waits[tries]
    if (!isLost(error) || wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
    return patiently(work, signal, tries + 1)
  }
}

async function digestOf(file: File) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
