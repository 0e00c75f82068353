import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { someFile } from '../src/modules/documents/document/document.builder.ts'
import { fileOf, imported } from '../src/modules/leads/import/import.builder.ts'
import { aLead } from '../src/modules/leads/lead/lead.builder.ts'
import { aField } from '../src/modules/masters/form-submission/form-submission.builder.ts'
import { forgive } from './calls.ts'
import { payloads } from './hostile-texts.ts'
import { oneIn } from './tier.ts'
import { app, newTenant } from './world.ts'

const some = oneIn(5, payloads)
/** A cell as a spreadsheet writes it. */
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

test('a hostile answer to a field of the company’s own is kept as the text it is, or refused at its field', async () => {
  const acme = await newTenant()
  const options = { kind: 'manual', options: [{ label: 'Loan', value: 'loan' }] } as const
  const texts = ['text', 'textarea'] as const
  const others = ['email', 'mobile', 'number', 'single_select', 'multi_select', 'radio', 'date', 'datetime', 'time', 'file'] as const
  await acme.asSystem(async (ctx) => {
    for (const type of texts) await aField(ctx, { name: `own_${type}`, type, is_searchable: true })
    for (const type of others) await aField(ctx, { name: `own_${type}`, type, ...(/select|radio/.test(type) && { options }) })
  })
  const ada = await acme.userWith('leads.read', 'leads.create', 'leads.update')
  const medium = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow(),
  )
  const made = await ada(leads.create, { body: { first_name: 'Grace', email: 'grace@example.com', lead_medium_id: medium.id } })
  const params = { id: made.data.leadInfo.identifier }
  let version = 1
  const counts = { taken: 0, refused: 0 }
  for (const [n, text] of some.entries()) {
    await forgive(acme.id)
    for (const type of texts) {
      const { status } = await ada(leads.edit, { params, body: { version: version++, values: { [`own_${type}`]: text } } })
      const { data } = await ada(leads.list, { query: { own_columns: `own_${type}` } })
      expect([type, status, data.recordsInfo[0]!.own]).toEqual([type, 200, { [`own_${type}`]: text.trim() }])
      counts.taken++
    }
    const type = others[n % others.length]!
    const { status, errors } = await ada(leads.edit, { params, body: { version, values: { [`own_${type}`]: text } } })
    expect([type, text, status, errors[0]?.field]).toEqual([type, text, 422, expect.stringContaining(`own_${type}`)])
    counts.refused++
  }
  process.stdout.write(`R27 own fields: ${JSON.stringify(counts)}\n`)
})

test('a table full of hostile cells makes people of these names, and goes out again with no cell that computes', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'super_admin' })
  const computing = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '=cmd|calc', '\t=1', '\r=1'].map((start) => `${start}${payloads[0]}`)
  // One is longer than a name may be.
  const hostile = [...payloads, ...computing].filter((text) => text.length <= 100)
  const rows = hostile.map((text, n) => [cell(text), cell(`h${n}@example.com`), cell(text)].join(','))

  const done = await imported(acme, ada, fileOf(`first_name,email,city\r\n${rows.join('\r\n')}\r\n`, `${payloads[0]}.csv`))
  const kept = await acme.within((db) => db.selectFrom('leads').select('first_name').execute())
  const file = (await ada(leads.export, { query: { columns: 'first_name,email' } })).raw.toString()

  process.stdout.write(`R27 cells: ${JSON.stringify({ rows: rows.length, made: kept.length })}\n`)
  expect(rows.length).toBeGreaterThan(125)
  expect(done.done).toMatchObject({ create: rows.length, error: 0 })
  expect(kept.map(({ first_name }) => first_name.replaceAll(/\s/g, '')).sort()).toEqual(
    hostile.map((text) => text.replaceAll(/\s/g, '')).sort(),
  )
  expect(file).toContain('<script data-x>')
  expect(file.split(/\r\n/).filter((line) => /^"?[=+\-@\t\r]/.test(line))).toEqual([])
})

test('a file of a hostile name comes back under a name that begins no header of its own and breaks out of none', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'documents.create')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const passport = await acme.within((db) =>
    db
      .selectFrom('lookup_values')
      .select('identifier')
      .where('type', '=', 'document_type')
      .where('key', '=', 'passport')
      .executeTakeFirstOrThrow(),
  )
  let taken = 0
  for (const text of some) {
    await forgive(acme.id)
    const name = `${text}\r\nX-Own: 1`
    const { status, data } = await ada(files.upload, { upload: someFile.pdf(`${name}.pdf`) })
    expect([name, status]).toEqual([name, 201])
    const file_identifier = data.fileInfo.identifier
    const renamed = await ada(files.rename, { params: { id: file_identifier }, body: { newFileAlias: name } })
    taken += renamed.status === 200 ? 1 : 0
    const saved = await ada(documents.saveToLead, {
      params: { id: lead.identifier },
      body: {
        document_type_identifier: passport.identifier,
        files: [{ file_identifier, file_thumb_identifier: data.thumbInfo.identifier }],
      },
    })
    const { view_page, download_page } = saved.data.recordsInfo[0]!.fileInfo
    for (const url of [view_page, download_page]) {
      const { statusCode, headers } = await (await app()).inject({ method: 'GET', url })
      expect([name, statusCode, headers['x-own']]).toEqual([name, 200, undefined])
      expect(headers['content-disposition']).toMatch(/^(inline|attachment); filename="[^"\\\r\n]*"(; filename\*=UTF-8''[\w%.!~*'()-]*)?$/)
    }
  }
  process.stdout.write(`R27 file names: ${JSON.stringify({ uploaded: some.length, renamed: taken })}\n`)
  // Some are longer than a name may be.
  expect(taken).toBeGreaterThan(some.length * 0.9)
})
