import { randomBytes, randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clamdStandIn, eicar } from '../../../test/clamd-stand-in.ts'
import { clamdScan, NotScanned } from './clamd.ts'

const failureOf = (scan: Promise<unknown>) => scan.then(() => undefined).catch((error: unknown) => error)

test('a clean file passes whole, and what is found has its name, over TCP and over a socket', async () => {
  for (const place of [0, path.join(os.tmpdir(), `${randomUUID()}.sock`)]) {
    const clamd = await clamdStandIn(place)
    onTestFinished(() => void clamd.close())
    const scan = clamdScan({ address: clamd.address, seconds: 5 })

    expect(await scan(randomBytes(200_001))).toBeNull()
    expect(await scan(new Uint8Array())).toBeNull()
    expect(await scan(Buffer.from(`%PDF-1.4 ${eicar}`))).toBe('Eicar-Signature')
    expect(clamd.lengths.slice(0, 2)).toEqual([200_001, 0])
  }
})

test('a scanner that hangs, dies midway, is not there or takes no such size has not said that a file is clean', async () => {
  const clamd = await clamdStandIn()
  const scan = clamdScan({ address: clamd.address, seconds: 1 })
  const failures: unknown[] = []

  for (const mood of ['hangs', 'dies', { mostBytes: 1_000 }] as const) {
    clamd.be(mood)
    failures.push(await failureOf(scan(randomBytes(300_000))))
  }
  await clamd.close()
  failures.push(await failureOf(scan(randomBytes(10))))

  expect(failures.map((failure) => failure instanceof NotScanned)).toEqual([true, true, true, true])
  expect((failures[2] as NotScanned).isTooLarge).toBe(true)
  expect((failures[0] as NotScanned).isTooLarge).toBe(false)
})
