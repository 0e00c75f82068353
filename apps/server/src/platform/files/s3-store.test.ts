import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from './s3-store.ts'
import { TooLarge } from './store.ts'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-s3-'))
let server: { run(): Promise<unknown>; close(): Promise<void> }
let port = 0

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as net.AddressInfo
      probe.close(() => resolve(free))
    })
  })

beforeAll(async () => {
  port = await freePort()
  // A stand-in that speaks the protocol of S3.
  server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets: [{ name: 'embark', configs: [] }] })
  await server.run()
})
afterAll(async () => {
  await server.close()
  fs.rmSync(directory, { recursive: true, force: true })
})

const store = () =>
  s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-1',
    bucket: 'embark',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  })
async function* of(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
async function textOf(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

test('a file put into S3 comes back as it was, with its size and its hash, and is gone once removed', async () => {
  const files = await store()
  const kept = await files.put(of('passport ', 'of Şeyma'), 1_000)
  expect(kept).toMatchObject({ bytes: Buffer.byteLength('passport of Şeyma') })
  expect(kept.sha256.toString('hex')).toHaveLength(64)
  expect(await textOf(files.read(kept.storage_key))).toBe('passport of Şeyma')
  await files.remove(kept.storage_key)
  await expect(textOf(files.read(kept.storage_key))).rejects.toThrow()
})

test('a file above the limit leaves nothing behind', async () => {
  const files = await store()
  await expect(files.put(of('x'.repeat(600), 'x'.repeat(600)), 1_000)).rejects.toBeInstanceOf(TooLarge)
})

test('readiness tells a store that can be reached from one that cannot', async () => {
  await expect((await store()).check()).resolves.toBeUndefined()
  const nowhere = await s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-1',
    bucket: 'nowhere',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  })
  await expect(nowhere.check()).rejects.toThrow()
})
