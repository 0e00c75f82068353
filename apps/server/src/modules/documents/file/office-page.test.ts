import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { expect, test } from 'vitest'
import { workbookOf, zipOf } from '#platform/tabular/fixture-xlsx.ts'
import { app, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const letterOf = (body: string) =>
  zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
  })
const open = async (link: string) => (await app()).inject({ method: 'GET', url: link })

async function opened(name: string, content: Buffer) {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'documents.create')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const type = await acme.within((db) =>
    db.selectFrom('lookup_values').select('identifier').where('type', '=', 'document_type').limit(1).executeTakeFirstOrThrow(),
  )
  const { data } = await ada(files.upload, { upload: new File([Uint8Array.from(content)], name) })
  const saved = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: {
      document_type_identifier: type.identifier,
      files: [{ file_identifier: data.fileInfo.identifier, file_thumb_identifier: data.thumbInfo.identifier }],
    },
  })
  const { fileInfo } = saved.data.recordsInfo[0]!
  return { shown: await open(fileInfo.view_page), downloaded: await open(fileInfo.download_page) }
}

test('a letter from Word is looked at as a page of its words, in which nothing runs, and downloaded as it is', async () => {
  const { shown, downloaded } = await opened(
    'letter.docx',
    letterOf(
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Reference</w:t></w:r></w:p>' +
        '<w:p><w:r><w:t>Dear </w:t></w:r><w:r><w:t>&lt;script&gt;alert(1)&lt;/script&gt;</w:t></w:r></w:p>' +
        '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Physics</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>91</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ),
  )

  expect(shown.headers['content-type']).toMatch(/^text\/html/)
  expect(shown.headers['content-disposition']).toMatch(/^inline/)
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(shown.body).toContain('<h2 dir="auto">Reference</h2><p dir="auto">Dear &lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(shown.body).toContain('<td><p dir="auto">Physics</p></td><td><p dir="auto">91</p></td>')
  expect(downloaded.headers).toMatchObject({ 'content-type': expect.stringContaining('wordprocessingml') })
  expect(downloaded.headers['content-disposition']).toMatch(/^attachment; filename="letter.docx"/)
})

test('a sheet from Excel is looked at as its rows, and one that cannot be read says so', async () => {
  const [sheet, broken] = await Promise.all([
    opened(
      'marks.xlsx',
      workbookOf([
        ['Subject', 'Mark'],
        ['Physics & maths', 91],
      ]),
    ),
    opened('letter.docx', letterOf('<w:p><w:r>')),
  ])

  expect(sheet.shown.body).toContain('<tr><td dir="auto">Physics &amp; maths</td><td dir="auto">91</td></tr>')
  expect(broken.shown.body).toContain('This file cannot be shown here. Download it instead.')
})
