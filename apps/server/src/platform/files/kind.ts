import { fileTypeFromBuffer } from 'file-type'

const oleDirectory: readonly (readonly [name: string, type: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
]

/** What a file is, told from its whole content and never from its name; undefined when it cannot be told. */
export async function kindOf(content: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(content)
  if (type?.mime !== 'application/x-cfb') return type?.mime
  // Old office files are all the same container; its directory names the stream inside.
  return oleDirectory.find(([name]) => content.includes(Buffer.from(name, 'utf16le')))?.[1]
}

/** Whether a file is one of the two kinds of picture that people upload of themselves, of places and of logos. */
export const isPicture = (mediaType: string) => mediaType === 'image/png' || mediaType === 'image/jpeg'

/** All of a stored file, for the few places that must look at the whole of it. */
export async function wholeOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
