import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, createGzip } from 'node:zlib'

// The file is a tar inside gzip, readable with common tools. It ends with an empty second gzip member whose extra field
// holds the SHA-256 of everything before: gzip's own CRC does not cover its header, and a cut at a member's end passes unnoticed.
const SEAL_BYTES = 58
const BLOCK = 512

function sealOf(hash: Buffer): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, 0x45, 0x4d, 32, 0])
  return Buffer.concat([head, hash, Buffer.from([3, 0]), Buffer.alloc(8)])
}

/** Writes a backup: members go in one after another, and nothing bears the final name until all of it is on the disk. */
export async function createArchive(
  file: string,
): Promise<{ add(name: string, content: Uint8Array): Promise<void>; finish(): Promise<number>; abandon(): Promise<void> }> {
  const partial = `${file}.partial`
  if (fs.existsSync(file)) throw new Error(`${file} is there already. Backups are not overwritten: choose another name.`)
  const target = await open(partial, 'w', 0o600)
  const hash = createHash('sha256')
  const gzip = createGzip({ level: 1 })
  const written = (async () => {
    for await (const chunk of gzip) {
      // A gzip stream yields buffers unless it is told an encoding.
      hash.update(chunk as Buffer)
      await target.writeFile(chunk as Buffer)
    }
  })()
  written.catch(() => gzip.destroy())
  const write = async (bytes: Uint8Array) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  return {
    async add(name, content) {
      await write(headerOf(name, content.byteLength))
      await write(content)
      await write(Buffer.alloc((BLOCK - (content.byteLength % BLOCK)) % BLOCK))
    },
    async finish() {
      gzip.end(Buffer.alloc(2 * BLOCK))
      await written
      await target.writeFile(sealOf(hash.digest()))
      await target.sync()
      const { size } = await target.stat()
      await target.close()
      fs.renameSync(partial, file)
      return size
    },
    async abandon() {
      gzip.destroy()
      await written.catch(() => undefined)
      await target.close().catch(() => undefined)
      fs.rmSync(partial, { force: true })
    },
  }
}

/** Refuses a backup of which any byte is missing or changed, before anything of it is used. */
export async function verifyArchive(file: string): Promise<void> {
  const { size } = fs.statSync(file)
  const damaged = new Error(`${file} is damaged or incomplete, or not a backup of Embark. Nothing was changed; use another backup.`)
  if (size <= SEAL_BYTES) throw damaged
  const hash = createHash('sha256')
  for await (const chunk of fs.createReadStream(file, { end: size - SEAL_BYTES - 1, highWaterMark: 1 << 20 })) hash.update(chunk)
  const seal = Buffer.alloc(SEAL_BYTES)
  const source = await open(file)
  await source.read(seal, 0, SEAL_BYTES, size - SEAL_BYTES)
  await source.close()
  if (!seal.equals(sealOf(hash.digest()))) throw damaged
}

/** The members of a verified backup, in their order. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const { size } = fs.statSync(file)
  const source = fs.createReadStream(file, { end: size - SEAL_BYTES - 1 })
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  source.on('error', (error) => gunzip.destroy(error))
  const take = takerOf(source.pipe(gunzip))
  for (;;) {
    const header = await take(BLOCK)
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    if (!name) return
    const length = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const content = await take(length)
    await take((BLOCK - (length % BLOCK)) % BLOCK)
    yield { name, content }
  }
}

function takerOf(source: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  return async (bytes) => {
    const parts: Buffer[] = []
    let missing = bytes
    while (missing > 0) {
      if (left.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new Error('The backup ends in the middle.')
        left = next.value
      }
      const part = left.subarray(0, missing)
      parts.push(part)
      left = left.subarray(part.length)
      missing -= part.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 99) throw new Error(`Too long a name for the archive: ${name}`)
  header.write(name, 0, 'utf8')
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${'0'.repeat(11)}\0`, 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
