import { crc32, deflateSync } from 'node:zlib'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'
import { beforeAll, expect, test } from 'vitest'
import { someFile } from '#modules/documents/document/document.builder.ts'
import { zipOf } from '#platform/tabular/fixture-xlsx.ts'
import { type Caller, newTenant, type World } from '../../../test/world.ts'
import { hazards } from './hazard.ts'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const parts = {
  '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
  '_rels/.rels': '<Relationships><Relationship Id="r1" Target="word/document.xml"/></Relationships>',
  'word/document.xml': '<w:document><w:body><w:p><w:r><w:t>Dear Ada</w:t></w:r></w:p></w:body></w:document>',
}
const letter = (more: Readonly<Record<string, string>> = {}, says?: number) => fileOf(zipOf({ ...parts, ...more }, says), 'letter.docx')
const fileOf = (content: Uint8Array, name: string) => new File([Uint8Array.from(content)], name)
const pdf = (objects: string | Buffer) =>
  fileOf(Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'), Buffer.from(objects), Buffer.from('\n%%EOF')]), 'a.pdf')
/** Objects in a packed stream, as most programs write them. */
const packed = (objects: string) => {
  const data = deflateSync(objects)
  const head = `5 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream endobj')])
}
function picture(width: number, height: number) {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return fileOf(
    Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', Buffer.alloc(0))]),
    'photo.png',
  )
}
/** An old document of Word: its container, with the names of the streams inside. */
const oldDocument = (...streams: string[]) =>
  fileOf(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      ...streams.map((name) => Buffer.from(name.padEnd(32, '\0'), 'utf16le')),
      Buffer.alloc(1_024),
    ]),
    'letter.doc',
  )
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`word/media/${at}.xml`, '<a/>']))
const macros = { 'word/vbaProject.bin': 'Sub AutoOpen()' }
const template =
  '<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://elsewhere.example/t.dotm" TargetMode="External"/></Relationships>'

let acme: World
let ada: Caller
beforeAll(async () => {
  acme = await newTenant()
  ada = await acme.userWith('documents.create')
})

test.each([
  ['a document that unpacks to 200 MB', () => letter({ 'word/media/a.xml': '0'.repeat(200 * 1_048_576) }), hazards.bomb],
  ['one that unpacks to more than it says', () => letter({ 'word/media/a.xml': '0'.repeat(40 * 1_048_576) }, 1_000), hazards.crooked],
  ['one of 10,000 parts', () => letter(many(10_000)), hazards.bomb],
  ['a part that leads out of the folder', () => letter({ '../../../../tmp/slip': 'x' }), hazards.crooked],
  ['a part named from the root', () => letter({ '/etc/passwd': 'x' }), hazards.crooked],
  ['a macro', () => letter(macros), hazards.macro],
  ['a macro under another name of folder', () => letter({ 'Word/VBAproject.BIN': 'Sub AutoOpen()' }), hazards.macro],
  ['a template from elsewhere', () => letter({ 'word/_rels/settings.xml.rels': template }), hazards.macro],
  ['a macro in an old document', () => oldDocument('WordDocument', 'Macros', '_VBA_PROJECT'), hazards.macro],
  ['a PDF with a script', () => pdf('3 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'), hazards.script],
  ['one with its name in numbers', () => pdf('3 0 obj<</S/J#61va#53cript/JS(1)>>endobj'), hazards.script],
  ['one with a packed script', () => pdf(packed('3 0 <</S/JavaScript/JS(app.alert(1))>>')), hazards.script],
  ['one that starts a program', () => pdf(packed('3 0 <</S/Launch/F(cmd.exe)>>')), hazards.script],
  ['one whose packed objects are a bomb', () => pdf(packed(' '.repeat(200 * 1_048_576))), hazards.bomb],
  ['a picture of 50,000 by 50,000', () => picture(50_000, 50_000), hazards.huge],
])('%s is refused in words and leaves nothing behind', async (_, file, text) => {
  const answer = await ada(files.upload, { upload: file() })

  expect(answer).toMatchObject({ status: 422, errors: [{ code: 'FILE_UNSAFE', field: 'file', message: text.replace('{{max}}', '60') }] })
  expect(await acme.within((db) => db.selectFrom('files').select('id').execute())).toEqual([])
})

test('the reason is told in the language of the reader', async () => {
  for (const language of languages) {
    const answer = await ada(files.upload, { upload: letter(macros) }, { 'accept-language': language })
    expect(answer.errors[0]!.message).toBe(translate(language, hazards.macro))
  }
})

test('clean papers of every kind pass', async () => {
  const clean = await newTenant()
  const grace = await clean.userWith('documents.create')
  const papers = [
    letter(),
    letter({ 'word/media/image1.xml': 'x'.repeat(2_000_000) }),
    pdf('3 0 obj<</S/URI/URI(https://example.com/javascript)>>endobj'),
    pdf(packed('3 0 <</Type/Page/Contents 4 0 R>>')),
    someFile.pdf(),
    await someFile.photo(),
    picture(7_000, 8_000),
    oldDocument('WordDocument', '1Table'),
  ]

  const answers = []
  for (const upload of papers) answers.push(await grace(files.upload, { upload }))

  expect(answers.map(({ status, errors }) => [status, errors?.[0]?.message])).toEqual(papers.map(() => [201, undefined]))
})
