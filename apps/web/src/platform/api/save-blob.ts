import type { FileLike } from '@embark/contract/kernel/endpoint.ts'

/** Saves a file that was fetched with the session, under a name. */
export function saveBlob(file: FileLike, filename: string) {
  const link = document.createElement('a')
  // In a browser the answer of a download is a Blob.
  link.href = URL.createObjectURL(file as unknown as Blob)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
