import { expect, onTestFinished, test } from 'vitest'
import { needRoom } from '../files/store.ts'
import { needWriting, rememberFull } from './writing.ts'

test('a write refused for want of room makes a process unready for ten seconds, and no longer', () => {
  // Tests beside this one may have found no room, and those to come are to find some.
  rememberFull(-20_000)
  onTestFinished(() => rememberFull(-20_000))
  expect(() => needWriting(0)).not.toThrow()
  rememberFull(1_000)
  expect(() => needWriting(10_999)).toThrow('full')
  expect(() => needWriting(11_000)).not.toThrow()
})

test('a disk with less room than is asked for is told as full', async () => {
  await expect(needRoom('/', 1)).resolves.toBeUndefined()
  await expect(needRoom('/', Number.MAX_SAFE_INTEGER)).rejects.toThrow('MB are left on the disk of /')
})
