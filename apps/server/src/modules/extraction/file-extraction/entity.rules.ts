import type { SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import type { ProfileField } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { boxAround, type ReadLine, type ReadPage, type ReadWord, textOf } from '#platform/reading/page.ts'

/** Below this a word has to be looked at. */
export const clearly = 0.85

/** A field made of words on the page: as trustworthy as the worst of them, and never sure, since nothing proves it. */
export function entity(key: string, value: string, words: readonly ReadWord[], lead_field: ProfileField | null = null): SingleEntity {
  const confidence = Math.min(...words.map((word) => word.confidence))
  return {
    key,
    value: value.trim().slice(0, 500),
    confidence: Math.round(confidence * 100) / 100,
    level: confidence >= clearly ? 'likely' : 'unsure',
    is_repaired: false,
    box: [...boxAround(words.map(({ box }) => box))],
    lead_field,
  }
}

/** A label of a document and how its value looks. */
export interface Labelled {
  readonly key: string
  readonly label: RegExp
  readonly value?: RegExp
  readonly lead_field?: ProfileField
  /** The value as the product keeps it; undefined where it is none. */
  readonly shape?: (text: string) => string | undefined
}

/** Values that stand behind their label, beside it in the line or alone in the line below. */
export function labelledIn(page: ReadPage, wishes: readonly Labelled[]): SingleEntity[] {
  return wishes.flatMap((wish) => {
    for (const [at, line] of page.lines.entries()) {
      const words = behind(line, wish.label) ?? []
      const below = page.lines[at + 1]
      for (const candidate of [words, ...(isAlone(line, wish.label) && below ? [columnBelow(line, below)] : [])]) {
        // A value that is the label of another field stands for a field that was left empty.
        const said = textOf({ words: candidate })
        const value = wishes.some((other) => other.label.test(said)) ? undefined : shaped(candidate, wish)
        if (value) return [value]
      }
    }
    return []
  })
}

function shaped(words: readonly ReadWord[], { key, value, shape, lead_field }: Labelled): SingleEntity | undefined {
  if (!words.length) return undefined
  const text = textOf({ words })
  const match = value ? value.exec(text) : /^.*$/.exec(text)
  if (!match?.[0]) return undefined
  const said = shape ? shape(match[0]) : match[0]
  if (!said) return undefined
  // Only the words that the value covers.
  const start = text.slice(0, match.index).split(/\s+/).filter(Boolean).length
  const length = match[0].trim().split(/\s+/).length
  return entity(key, said, words.slice(start, start + length).length ? words.slice(start, start + length) : words, lead_field ?? null)
}

/** The words of a line behind a label, up to a wide gap; undefined where the label does not stand in it. */
function behind({ words }: ReadLine, label: RegExp): readonly ReadWord[] | undefined {
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + 6); to > from; to -= 1) {
      const text = words
        .slice(from, to)
        .map((word) => word.text)
        .join(' ')
      if (label.test(text.replace(/[:：.]+$/, '').trim()))
        return uptoGap(words.slice(to).filter(({ text: each }) => /[\p{L}\d]/u.test(each)))
    }
  return undefined
}

const isAlone = (line: ReadLine, label: RegExp) => behind(line, label)?.length === 0

const columnBelow = (line: ReadLine, below: ReadLine) => {
  const left = line.words[0]!.box[0]
  return below.box[1] - line.box[1] < 0.08 ? uptoGap(below.words.filter(({ box: [x] }) => x >= left - 0.03)) : []
}

/** Words until a gap that is wider than three letters. */
function uptoGap(words: readonly ReadWord[]): readonly ReadWord[] {
  const end = words.findIndex(({ box: [x, , , height] }, at) => {
    const before = words[at - 1]
    return before !== undefined && x - (before.box[0] + before.box[2]) > Math.max(0.05, height * 2)
  })
  return end < 0 ? words : words.slice(0, end)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as documents write it, as the product keeps it; where day and month cannot be told apart, none. */
export function dayIn(text: string): string | undefined {
  const [, y = '', m = '', d = ''] = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? []
  if (y) return dayOf(Number(y), Number(m), Number(d))
  const [, day = '', month = '', year = ''] = /(\d{1,2})[\s\-/.]+([A-Za-z]{3,9}|\d{1,2})[\s\-/.,]+(\d{4})/.exec(text) ?? []
  if (!year) return undefined
  const byName = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (/[A-Za-z]/.test(month)) return byName ? dayOf(Number(year), byName, Number(day)) : undefined
  // 03/04/2020 may be two days; the sheet does not say which.
  return Number(day) > 12 ? dayOf(Number(year), Number(month), Number(day)) : undefined
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1900 && year < 2100
    ? date.toISOString().slice(0, 10)
    : undefined
}
