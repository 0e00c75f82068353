import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokensOf } from '../auth/tokens.ts'
import { wholeOf } from './kind.ts'
import { openedFiles, sealedParts } from './sealed-store.ts'

const vault = tokensOf('a secret of this test, long enough').vaultOf(1)
const chunksOf = async function* (content: Buffer, size: number) {
  for (let at = 0; at < content.byteLength; at += size) yield content.subarray(at, at + size)
}
const read = (content: Buffer, size: number, keys = vault) => wholeOf(openedFiles({ read: () => chunksOf(content, size) }, keys).read(''))

test('sealed content is opened as it was, however it is cut, and tells nothing to who has no key', async () => {
  for (const bytes of [0, 1, 15, 262_144, 600_001]) {
    const content = Buffer.concat([Buffer.from('U12345678'), randomBytes(bytes)])
    const sealed = await wholeOf(sealedParts(chunksOf(content, 70_000), vault))
    expect(sealed.includes('U12345678')).toBe(false)
    for (const size of [7, 4_096, 1_000_000]) if (bytes < 1_000 || size > 7) expect((await read(sealed, size)).equals(content)).toBe(true)
    await expect(read(sealed, 4_096, tokensOf('a secret of this test, long enough').vaultOf(2))).rejects.toThrow()
    await expect(read(sealed.subarray(0, -1), 4_096)).rejects.toThrow()
  }
})

test('what was never sealed comes as it is', async () => {
  for (const text of ['a', 'first_name,email\nGrace,grace@example.com\n']) expect((await read(Buffer.from(text), 3)).toString()).toBe(text)
})
