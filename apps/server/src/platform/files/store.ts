import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Scan } from './clamd.ts'

export interface StoredContent {
  readonly storage_key: string
  readonly bytes: number
  readonly sha256: Buffer
  /** The first bytes, from which the type is told. */
  readonly head: Buffer
}

/** Where file contents are kept, outside the database. Keys are ours; names people give never become paths. */
export interface FileStore {
  /** Streams content in; refuses with `TooLarge` above the limit and leaves nothing behind. */
  put(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredContent>
  /** Puts content where it was, for restoring a backup. */
  putAt(storageKey: string, content: Uint8Array): Promise<void>
  read(storageKey: string): AsyncIterable<Uint8Array>
  remove(storageKey: string): Promise<void>
  /** Looks through what is uploaded, where the operator has a scanner. */
  readonly scan?: Scan | undefined
  /** Proves that the store can be written, for readiness. */
  check(): Promise<void>
}

export class TooLarge extends Error {}

/** Less room than this counts as none: a disk is told as full while what still runs can be finished. */
const leastRoomBytes = 64 * 1_048_576

/** Fails where the disk of this directory is as good as full. */
export async function needRoom(directory: string, leastBytes = leastRoomBytes): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < leastBytes)
    throw new Error(`only ${Math.floor((bavail * bsize) / 1_048_576)} MB are left on the disk of ${directory}`)
}

/** Counts, hashes and limits what passes through. */
export async function* measured(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  seen: { bytes: number; head: Buffer; hash: ReturnType<typeof createHash> },
) {
  for await (const chunk of content) {
    seen.bytes += chunk.byteLength
    if (seen.bytes > maxBytes) throw new TooLarge()
    if (seen.head.length < 4_100) seen.head = Buffer.concat([seen.head, chunk]).subarray(0, 4_100)
    seen.hash.update(chunk)
    yield chunk
  }
}

/** A random key, spread over folders so that none grows without bound. */
export const newStorageKey = () => {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

/** Files on the local disk: written beside their place, synced, then moved into it. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error('Not a storage key')
    return path.join(root, key)
  }
  return {
    async put(content, maxBytes) {
      const storage_key = newStorageKey()
      const target = pathOf(storage_key)
      await mkdir(path.dirname(target), { recursive: true })
      const seen = { bytes: 0, head: Buffer.alloc(0), hash: createHash('sha256') }
      const partial = `${target}.part`
      const file = await open(partial, 'wx', 0o600)
      try {
        for await (const chunk of measured(content, maxBytes, seen)) await file.write(chunk)
        await file.sync()
        await file.close()
        await rename(partial, target)
      } catch (error) {
        await file.close().catch(() => {})
        await rm(partial, { force: true })
        throw error
      }
      return { storage_key, bytes: seen.bytes, sha256: seen.hash.digest(), head: seen.head }
    },
    async putAt(key, content) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      const file = await open(`${target}.part`, 'w', 0o600)
      await file.writeFile(content).finally(() => file.sync().then(() => file.close()))
      await rename(`${target}.part`, target)
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(root, { recursive: true })
      await stat(root)
      await needRoom(root)
      const probe = path.join(root, `.probe-${randomUUID()}`)
      await (await open(probe, 'wx')).close()
      await rm(probe)
    },
  }
}
