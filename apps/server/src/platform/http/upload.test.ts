import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { catalogueImports } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { expect, inject, test } from 'vitest'
import { someFile } from '#modules/documents/document/document.builder.ts'
import { newTenant } from '../../../test/world.ts'

/** How many contents in the store have this text in them. */
function keptWith(text: string) {
  const root = path.join(inject('dataDir'), 'files')
  const all = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return all.filter((entry) => {
    const place = path.join(entry.parentPath, entry.name)
    try {
      return fs.readFileSync(place).includes(text)
    } catch {
      // Other tests take their files away meanwhile.
      return false
    }
  }).length
}

test('an upload that is sent twice under one key is kept once, and one that is refused not at all', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('inventory.catalogue.import')
  const [taken, refused] = [randomUUID(), randomUUID()]
  const table = () => new File([`Institution,Program\nLeeds,${taken}\n`], 'programs.csv')
  const key = { 'idempotency-key': randomUUID() }

  const first = await ada(catalogueImports.create, { upload: table() }, key)
  const again = await ada(catalogueImports.create, { upload: table() }, key)
  const zip = await ada(catalogueImports.create, { upload: new File([Buffer.from([0x50, 0x4b, 3, 4]), refused], 'programs.csv') })

  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.data.importInfo.identifier).toBe(first.data.importInfo.identifier)
  expect(keptWith(taken)).toBe(1)
  expect(zip.status).toBeGreaterThanOrEqual(400)
  expect(keptWith(refused)).toBe(0)
})

test('a file keeps of its name what people can read: no folders, nothing that turns the text round, no control characters', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create')
  const named = async (name: string) => (await ada(files.upload, { upload: someFile.pdf(name) })).data?.fileInfo.filename

  expect(await named('../../etc/passwd.pdf')).toBe('passwd.pdf')
  expect(await named('photo\u202efdp.exe.pdf')).toBe('photofdp.exe.pdf')
  expect(await named('جواز سفر.pdf')).toBe('جواز سفر.pdf')
})

test('of two hundred names that lead out, break a header or hide what they are, none does, and each is a name', async () => {
  const acme = await newTenant()
  // More than one person may send within a minute.
  const people = await Promise.all(Array.from({ length: 10 }, () => acme.userWith('documents.create')))
  const roots = [
    '../',
    '..\\',
    '/etc/',
    'C:\\',
    '%2e%2e%2f',
    '....//',
    '\u0000',
    '\r\nX-Planted: yes\r\n',
    '"; filename="',
    "'",
    '\u202e',
    '\u2066',
    '~/',
    '$(id)',
    '`id`',
    '|',
    '<script>',
    ' ',
    '.',
    '😀',
  ]
  const ends = [
    'a.pdf',
    'CON.pdf',
    `${'x'.repeat(300)}.pdf`,
    '.htaccess',
    'b.pdf\u0000.exe',
    'pass;wd.pdf',
    'جواز.pdf',
    'a%0d%0ab.pdf',
    '-rf.pdf',
    'c.PDF  ',
  ]
  const names = roots.flatMap((root) => ends.map((end) => root + end))
  const answers = []
  for (const [at, name] of names.entries()) answers.push(await people[at % 10]!(files.upload, { upload: someFile.pdf(name) }))
  const kept = answers.map(({ data, status }) => ({ status, name: data?.fileInfo.filename ?? '' }))

  expect(new Set(names).size).toBe(200)
  expect(kept.filter(({ status }) => status >= 500)).toEqual([])
  expect(
    kept.filter(({ status, name }) => status < 300 && (name === '' || name.length > 255 || /[/\\\p{Cc}\p{Bidi_Control}]/u.test(name))),
  ).toEqual([])
  expect(kept.filter(({ status }) => status < 300).length).toBeGreaterThan(100)
})
