import { inflateRawSync } from 'node:zlib'
import { refuse } from '../refusal.ts'

/** A part that unpacks to more is a trap or no list of people. */
const mostBytes = 10 * 1_048_576
const endMark = 0x06054b50
const entryMark = 0x02014b50

/** The parts of a zip by name, each unpacked when asked for. */
function partsOf(zip: Buffer): Map<string, () => string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || zip.readUInt32LE(end) !== endMark) refuse('IMPORT_UNREADABLE')
  const parts = new Map<string, () => string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(at) === entryMark; left--) {
    const [method, packed, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    parts.set(zip.toString('utf8', at + 46, at + 46 + nameLength), () => {
      const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const data = zip.subarray(begin, begin + packed)
      return (method === 0 ? data : inflateRawSync(data, { maxOutputLength: mostBytes })).toString('utf8')
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return name ? (entities[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
/** Every run of text of an element, without what is only there to be read aloud. */
const textIn = (xml: string) =>
  [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = '']) => plain(text))
    .join('')
const columnOf = (name: string) => [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** A whole number as people typed it: long ones are kept as 5.32E9. */
const numberText = (value: string) =>
  /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value

function cellText(attributes: string, inside: string, shared: readonly string[]): string {
  const kind = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (kind === 'inlineStr') return textIn(inside)
  const value = plain(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? '')
  return kind === 's' ? (shared[Number(value)] ?? '') : kind === 'str' || kind === 'b' || kind === 'e' ? value : numberText(value)
}

function rowsIn(sheet: string, shared: readonly string[], mostColumns: number): string[][] {
  return [...sheet.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, attributes = '', inside = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const at = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1] ?? '')
      const column = at < 0 ? cells.length : at
      if (column >= mostColumns) continue
      while (cells.length < column) cells.push('')
      cells[column] = cellText(attributes, inside, shared)
    }
    return cells
  })
}

/** The first sheet of a workbook as rows of text, all of the same width; what is no workbook is refused. */
export function readXlsx(content: Buffer, mostColumns: number): string[][] {
  try {
    const parts = partsOf(content)
    const first = [...parts.keys()]
      .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
      .sort((a, b) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]))[0]
    const strings = parts.get('xl/sharedStrings.xml')?.() ?? ''
    const shared = [...strings.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, item = '']) => textIn(item))
    const rows = rowsIn(parts.get(first ?? '')?.() ?? refuse('IMPORT_UNREADABLE'), shared, mostColumns)
    const width = Math.max(0, ...rows.map((row) => row.length))
    return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  } catch {
    return refuse('IMPORT_UNREADABLE')
  }
}
