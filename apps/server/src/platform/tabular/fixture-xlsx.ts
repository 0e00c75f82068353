import { deflateRawSync } from 'node:zlib'

/**
 * A zip of these parts, as spreadsheet programs write them, or one that lies about how much its parts unpack to; checksums are left out, as
 * no reader of ours looks at them.
 */
export function zipOf(parts: Readonly<Record<string, string>>, says?: number): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const [plain, label] = [Buffer.from(text), Buffer.from(name)]
    const data = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(says ?? plain.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, label, data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, label]))
    files.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  Buffer.from('504b0506', 'hex').copy(end)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

/** A workbook with one sheet of these rows: words are shared, as Excel keeps them, and numbers are numbers. */
export function workbookOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const words = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const cell = (value: string | number, name: string) =>
    typeof value === 'number' ? `<c r="${name}"><v>${value}</v></c>` : `<c r="${name}" t="s"><v>${words.indexOf(value)}</v></c>`
  const row = (cells: readonly (string | number)[], at: number) =>
    `<row r="${at + 1}">${cells.map((value, index) => (value === '' ? '' : cell(value, `${String.fromCharCode(65 + index)}${at + 1}`))).join('')}</row>`
  return zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': '<workbook xmlns:r="relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${words.map((word) => `<si><t xml:space="preserve">${escaped(word)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  })
}
