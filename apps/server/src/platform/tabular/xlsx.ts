import { type Listener, type Parts, partsOf, usualBytes } from '../files/office-parts.ts'
import { refuse } from '../refusal.ts'

/** Excel has no more rows than these. */
const lastRow = 1_048_576

/** How much of a sheet is read: what lies beyond is left out, so a caller asks for one more than it takes. */
export interface SheetLimits {
  readonly rows: number
  readonly columns: number
  /** The most a part may unpack to, and the most text its cells may hold. */
  readonly bytes?: number
}

/**
 * The first sheet of a workbook as rows of text, each in the line where it stands and empty ones without cells; what is no workbook is
 * refused.
 */
export async function readXlsx(content: Buffer, most: SheetLimits): Promise<string[][]> {
  try {
    const parts = await partsOf(content, most.bytes ?? usualBytes)
    const sheet = await firstSheet(parts)
    if (!parts.has(sheet)) refuse('IMPORT_UNREADABLE')
    const reader = sheetReader(await sharedTexts(parts), most)
    await parts.parse(sheet, reader)
    const width = reader.rows.reduce((widest, row) => Math.max(widest, row.length), 0)
    return reader.rows.map((row) => (row.length ? [...row, ...Array<string>(width - row.length).fill('')] : row))
  } catch {
    return refuse('IMPORT_UNREADABLE')
  }
}

/** The part of the first sheet that people see; where the workbook says nothing of its sheets, the one with the lowest number. */
async function firstSheet(parts: Parts): Promise<string> {
  const shown: string[] = []
  const targets = new Map<string, string>()
  await parts.parse('xl/workbook.xml', {
    open(name, attributes) {
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && id !== undefined && !/hidden/i.test(attributes['state'] ?? '')) shown.push(id)
    },
  })
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0])
  const firstShown = shown.map((id) => targets.get(id) ?? '').find((name) => name.includes('/worksheets/'))
  const lowest = parts
    .names()
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b))[0]
  return firstShown ?? lowest ?? ''
}

/** The words that cells refer to by number, without what is only there to be read aloud. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  const run = textRun()
  await parts.parse('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') texts.push('')
      run.open(name)
    },
    text(piece) {
      if (run.isOpen() && texts.length > 0) texts[texts.length - 1] += piece
    },
    close: run.close,
  })
  return texts
}

/** Knows whether one stands in text that people read, or in a value. */
function textRun() {
  let isAloud = false
  let isOpen = false
  return {
    isOpen: () => isOpen && !isAloud,
    open(name: string) {
      if (name === 'rPh') isAloud = true
      if (name === 't' || name === 'v') isOpen = true
    },
    close(name: string) {
      if (name === 'rPh') isAloud = false
      if (name === 't' || name === 'v') isOpen = false
    },
  }
}

const columnOf = (cell: string) =>
  [...(/^[A-Z]{1,3}/.exec(cell)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** A whole number as people typed it: long ones are kept as 5.32E9. */
const numberText = (value: string) =>
  /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value

function cellText(kind: string, value: string, shared: readonly string[]): string {
  if (kind === 's') return shared[Number(value)] ?? ''
  return kind === 'n' ? numberText(value) : value
}

/** Gathers the rows of a sheet, with nothing in them where nothing stands. */
function sheetReader(shared: readonly string[], most: SheetLimits): Listener & { readonly rows: string[][] } {
  const rows: string[][] = []
  const nothing: string[] = []
  const run = textRun()
  let cells: string[] = []
  let cell = { kind: 'n', column: 0, value: '' }
  let line = 0
  let filled = 0
  let characters = 0

  function put() {
    const text = cellText(cell.kind, cell.value, shared)
    characters += text.length
    if (characters > (most.bytes ?? usualBytes)) refuse('IMPORT_UNREADABLE')
    if (text === '' || cell.column >= most.columns) return
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }
  function endRow() {
    if (cells.length === 0) return
    if (line > lastRow) refuse('IMPORT_UNREADABLE')
    while (rows.length < line - 1) rows.push(nothing)
    rows.push(cells)
    filled += 1
  }

  return {
    rows,
    isDone: () => filled >= most.rows,
    open(name, { r = '', t = 'n' }) {
      run.open(name)
      if (name === 'row') {
        line = Number(r) || line + 1
        cells = []
        cell = { kind: 'n', column: -1, value: '' }
      }
      const column = name === 'c' ? columnOf(r) : -1
      if (name === 'c') cell = { kind: t, column: column < 0 ? cell.column + 1 : column, value: '' }
    },
    text(piece) {
      if (run.isOpen()) cell.value += piece
    },
    close(name) {
      run.close(name)
      if (name === 'c') put()
      if (name === 'row') endRow()
    },
  }
}
