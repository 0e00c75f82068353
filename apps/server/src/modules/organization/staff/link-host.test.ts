import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { expect, test } from 'vitest'
import { forgive } from '../../../../test/calls.ts'
import { anOffice, staffBody } from './staff.builder.ts'

const evil = [
  'evil.example',
  'evil.example:443',
  'EVIL.EXAMPLE',
  'portal.example.evil.example',
  'portal.example@evil.example',
  'portal.example:80@evil.example',
  'portal.example#evil.example',
  'evil.example/portal.example',
  'portal.example, evil.example',
  'portal.example:8080',
  '127.0.0.1',
  '[::1]:3000',
  'localhost',
  'xn--prtal-pqa.example',
]
/** Every way in which a caller may say where they think they are. */
const variants: Record<string, string>[] = [
  ...evil.map((host) => ({ host })),
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-original-host': 'evil.example' },
  { 'x-host': 'evil.example', origin: 'https://evil.example' },
  { referer: 'https://evil.example/', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
]

test('a link to choose a password leads to the address of the configuration, whatever address the call claims: twenty ways', async () => {
  const { acme, ada, role } = await anOffice()
  expect(variants).toHaveLength(20)
  for (const variant of variants) {
    await forgive(acme.id)
    const { status } = await ada(staff.create, { body: staffBody(role.identifier) }, variant)
    expect([variant, status]).toEqual([variant, 201])
  }
  await acme.settle()
  const mails = await acme.within((db) => db.selectFrom('messages').select(['body_text', 'body_html']).execute())
  const links = mails.flatMap(({ body_text }) => /https?:\/\/\S+\/signin\/set-password\S*#\S+/.exec(body_text ?? '') ?? [])

  expect(links).toHaveLength(20)
  expect([...new Set(links.map((link) => new URL(link).origin))]).toEqual(['https://portal.example'])
  expect(new Set(links.map((link) => new URL(link).hash)).size).toBe(20)
  // 256 bits, written in 43 letters.
  for (const link of links) expect(new URL(link).hash).toMatch(/^#[\w-]{43}$/)
  expect(JSON.stringify(mails)).not.toMatch(/evil/i)
})
