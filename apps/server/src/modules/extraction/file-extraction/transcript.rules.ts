import type { SingleEntity, TableEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { boxAround, type ReadLine, type ReadPage, type ReadWord } from '#platform/reading/page.ts'
import { dayIn, labelledIn } from './entity.rules.ts'

/** Of a transcript: whose, where, of what, and how it ended. */
export const transcriptFields = (page: ReadPage): SingleEntity[] =>
  labelledIn(page, [
    {
      key: 'Student name',
      label: /^(((student|candidate) )?(full )?name( of (student|candidate))?|nom( et pr[eé]nom)?|ad[ıi] soyad[ıi]|الاسم)$/i,
    },
    { key: 'Institution', label: /^((institution|university|school|universit[eé]|[uü]niversite|الجامعة))$/i },
    { key: 'Qualification', label: /^((degree|qualification|program(me)?|dipl[oô]me|b[oö]l[uü]m|الدرجة))$/i, lead_field: 'education_info' },
    {
      key: 'Grade average',
      label: /^(((cumulative )?c?gpa|overall (average|percentage)|moyenne( g[eé]n[eé]rale)?|genel ortalama|المعدل))$/i,
      value: /\d{1,3}([.,]\d{1,2})?( ?\/ ?\d{1,3}([.,]\d)?)?%?/,
    },
    {
      key: 'Year of completion',
      label: /^((year of (completion|passing|graduation)|graduation year|ann[eé]e|mezuniyet y[ıi]l[ıi]|سنة التخرج))$/i,
      value: /(19|20)\d\d/,
    },
    {
      key: 'Date of birth',
      label: /^(date of birth|date de naissance|do[gğ]um tarihi|تاريخ الميلاد)$/i,
      shape: dayIn,
      lead_field: 'date_of_birth',
    },
  ])

interface Cell {
  readonly text: string
  readonly box: ReadWord['box']
  readonly confidence: number
}

/** Tables: lines that follow one another with as many cells in the same columns. */
export function transcriptTables({ lines }: ReadPage): TableEntity[] {
  const rows = lines.map(cellsOf)
  const tables: Cell[][][] = []
  let table: Cell[][] = []
  for (const row of rows) {
    const before = table.at(-1)
    if (before && row.length === before.length && row.length >= 2 && isBelow(before, row)) table.push(row)
    else {
      tables.push(table)
      table = row.length >= 2 ? [row] : []
    }
  }
  return [...tables, table]
    .filter((each) => each.length >= 3)
    .slice(0, 10)
    .map(tableOf)
}

/** A line cut where its gaps are wider than between words. */
function cellsOf({ words, box: [, , , height] }: ReadLine): Cell[] {
  const groups: ReadWord[][] = []
  for (const word of [...words].sort((one, other) => one.box[0] - other.box[0])) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && word.box[0] - (before.box[0] + before.box[2]) < Math.max(0.02, height * 1.1)) last.push(word)
    else groups.push([word])
  }
  return groups.map((group) => ({
    text: group.map(({ text }) => text).join(' '),
    box: boxAround(group.map(({ box }) => box)),
    confidence: Math.min(...group.map(({ confidence }) => confidence)),
  }))
}

/** Cells of one column begin or end at one place. */
const isBelow = (above: readonly Cell[], row: readonly Cell[]) =>
  row.every(({ box: [x, , width] }, at) => {
    const [left, , wide] = above[at]!.box
    return Math.abs(x - left) < 0.03 || Math.abs(x + width - left - wide) < 0.03 || (x < left + wide && left < x + width)
  })

function tableOf(rows: readonly (readonly Cell[])[]): TableEntity {
  const [head, ...body] = rows
  const hasHead = head!.every(({ text }) => !/\d/.test(text))
  const columns = head!.map(({ text }, at) => (hasHead ? text.slice(0, 100) : `${at + 1}`))
  const headings = columns.map((column, at) => (columns.indexOf(column) === at ? column : `${column} ${at + 1}`))
  const cells = rows.flat()
  return {
    title: 'Marks',
    columns: headings,
    rows: (hasHead ? body : rows)
      .slice(0, 200)
      .map((row) => Object.fromEntries(row.map(({ text }, at) => [headings[at]!, text.slice(0, 500)]))),
    confidence: Math.round(Math.min(...cells.map(({ confidence }) => confidence)) * 100) / 100,
    box: [...boxAround(cells.map(({ box }) => box))],
  }
}
