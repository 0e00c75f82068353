import type { FileStore } from './store.ts'

/** Seals texts with a key of the company. */
export interface Vault {
  seal(text: string): Buffer
  unseal(sealed: Buffer): string
}

const mark = Buffer.from('embark sealed 1\n')
const partBytes = 262_144

/** Content sealed part by part, each with its place, so that it is opened without holding all of it. */
export async function* sealedParts(content: AsyncIterable<Uint8Array>, { seal }: Vault): AsyncGenerator<Buffer> {
  yield mark
  let place = 0
  for await (const chunk of content)
    for (let at = 0; at < chunk.byteLength; at += partBytes) {
      const part = seal(`${place++}:${Buffer.from(chunk.subarray(at, at + partBytes)).toString('latin1')}`)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.byteLength)
      yield Buffer.concat([length, part])
    }
}

/** The content again; what was never sealed comes as it is. */
async function* openedParts(content: AsyncIterable<Uint8Array>, vault: Vault): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let isSealed: boolean | undefined
  let place = 0
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk])
    if (isSealed === undefined) {
      if (rest.byteLength < mark.byteLength) continue
      isSealed = rest.subarray(0, mark.byteLength).equals(mark)
      if (isSealed) rest = rest.subarray(mark.byteLength)
    }
    if (!isSealed) {
      yield rest
      rest = Buffer.alloc(0)
      continue
    }
    while (rest.byteLength >= 4 && rest.byteLength >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0)
      yield partAt(vault.unseal(rest.subarray(4, end)), place++)
      rest = rest.subarray(end)
    }
  }
  if (rest.byteLength && isSealed) throw new Error('A sealed file ends within a part')
  if (rest.byteLength) yield rest
}

function partAt(text: string, place: number): Buffer {
  const head = `${place}:`
  if (!text.startsWith(head)) throw new Error('The parts of a sealed file are not in their order')
  return Buffer.from(text.slice(head.length), 'latin1')
}

/** Files as they were before they were sealed. */
export const openedFiles = (files: Pick<FileStore, 'read'>, vault: Vault): Pick<FileStore, 'read'> => ({
  read: (key) => openedParts(files.read(key), vault),
})
