import { asciiDigits } from '../text/digits.ts'
import { parsePhone } from '../text/phone.ts'
import { parseDate } from './dates.ts'
import { fold } from './fold.ts'
import { parseNumber } from './numbers.ts'
import { isBlank, parseEmail, parseFlag } from './values.ts'

/** What a field holds, as far as a look at its values can tell. */
export type FieldKind = 'text' | 'name' | 'email' | 'phone' | 'date' | 'number' | 'flag'

/** A field a column may go to, described as data by the module that owns it. */
export interface TargetField {
  readonly field: string
  /** What people and lead forms call it, in any language and spelling; case, accents, punctuation and underscores do not matter. */
  readonly labels: readonly string[]
  readonly kind: FieldKind
}
export interface SourceColumn {
  readonly header: string
  /** Some values of the column; empty ones are passed over. */
  readonly samples: readonly string[]
}
export interface ColumnGuess {
  readonly index: number
  /** The field it should go to; null when nothing fits well enough. */
  readonly field: string | null
  /** 0 to 1. */
  readonly score: number
}

/** Below this a guess is more often wrong than helpful. */
const enough = 0.45
/** Words around a name in the questions of lead forms, which say nothing about what is asked. */
const fillers = new Set(
  fold(
    'what is whats your you are please enter provide the a an of do did to in for select choose which would like us our lead contact student field ' +
      'quel quelle est votre vos le la les de du des un une veuillez entrer lutfen nedir sizin giriniz seciniz hangi ما هو هي الرجاء ادخل',
  ).split(' '),
)

const wordsOf = (folded: string) => folded.split(' ').filter((word) => word !== '')
const telling = (words: readonly string[]) => {
  const left = words.filter((word) => !fillers.has(word))
  return left.length > 0 ? left : words
}

/** Whether two words differ by one slip of the finger: a letter changed, added, lost or two swapped. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** How well a header names a field: 1 the same, about 0.8 the same within a question or with a slip, less for a part. */
function likeness(header: string, label: string): number {
  if (header === '' || label === '') return 0
  if (header === label) return 1
  const [compactHeader, compactLabel] = [header.replaceAll(' ', ''), label.replaceAll(' ', '')]
  if (compactHeader === compactLabel) return 0.97
  if (compactHeader.replace(/\d+$/, '') === compactLabel) return 0.85
  const [asked, labelWords] = [telling(wordsOf(header)), telling(wordsOf(label))]
  if (asked.join(' ') === labelWords.join(' ')) return 0.92
  if (isSlip(compactHeader, compactLabel)) return 0.8
  const shared = labelWords.filter((word) => asked.includes(word)).length
  if (shared < labelWords.length) return 0
  return 0.75 * (shared / new Set(asked).size)
}

/** Whether a value could belong to a kind; phones without country code count by their digits, since the country comes later. */
function isLike(kind: FieldKind, text: string): boolean {
  return {
    text: () => true,
    name: () => /^[\p{L}\p{M}\s.'’,-]{2,80}$/u.test(text),
    email: () => parseEmail(text).ok,
    phone: () => parsePhone(text).ok || isPhoneLike(asciiDigits(text)),
    date: () => isDay(text),
    number: () => parseNumber(text).ok,
    flag: () => parseFlag(text).ok,
  }[kind]()
}
function isPhoneLike(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  if (!/^(?:p:)?[\s\d()+./-]{7,24}$/i.test(text) || isDay(text)) return false
  return /^(?:p:)?\s*[(+0]/i.test(text) ? digits >= 7 && digits <= 16 : digits >= 10 && digits <= 13
}
const isDay = (text: string) => parseDate(text, { order: 'DMY' }).ok || parseDate(text, { order: 'MDY' }).ok

/**
 * Kinds whose values cannot be mistaken for anything else: they may be guessed without any header. A day is none: nearly every export has a
 * column that says when its row was written.
 */
const distinctive = new Set<FieldKind>(['email', 'phone'])

/** The share of a column's samples that look like a kind; undefined without samples. Kept per kind, since many fields share one. */
function contentOf(column: SourceColumn) {
  const values = column.samples.filter((sample) => !isBlank(sample)).slice(0, 50)
  const shares = new Map<FieldKind, number>()
  return {
    count: values.length,
    share(kind: FieldKind): number {
      const share = shares.get(kind) ?? values.filter((value) => isLike(kind, value)).length / values.length
      shares.set(kind, share)
      return share
    },
  }
}

function scoreOf(content: ReturnType<typeof contentOf>, header: string, target: TargetField, labels: readonly string[]): number {
  const byHeader = Math.max(0, ...labels.map((label) => likeness(header, label)))
  if (target.kind === 'text' || content.count === 0) return byHeader * 0.9
  const share = content.share(target.kind)
  // A header may lie: "email" over a column without a single address is not the email column.
  if (share === 0 && content.count >= 3 && target.kind !== 'name') return byHeader * 0.35
  const byName = byHeader === 0 ? 0 : byHeader * 0.75 + share * 0.25
  const byContent = distinctive.has(target.kind) && share >= 0.8 ? 0.5 * share + byHeader * 0.3 : 0
  return Math.max(byName, byContent)
}

/**
 * Suggests which field each column goes to. A good header always beats a look at the values; values decide only where
 * headers say nothing. Each field is given at most once, to the column that fits it best.
 */
export function guessMapping(columns: readonly SourceColumn[], targets: readonly TargetField[]): ColumnGuess[] {
  const folded = targets.map((target) => [target.field, ...target.labels].map(fold))
  const pairs = columns.flatMap((column, index) => {
    const header = fold(column.header)
    const content = contentOf(column)
    return targets.map((target, at) => ({ index, at, field: target.field, score: scoreOf(content, header, target, folded[at] ?? []) }))
  })
  const best = pairs.filter((pair) => pair.score >= enough).sort((a, b) => b.score - a.score || a.index - b.index || a.at - b.at)
  const assigned = new Map<number, { field: string; score: number }>()
  const taken = new Set<string>()
  for (const { index, field, score } of best) {
    if (assigned.has(index) || taken.has(field)) continue
    assigned.set(index, { field, score: Math.round(score * 100) / 100 })
    taken.add(field)
  }
  return columns.map((_, index) => ({ index, field: assigned.get(index)?.field ?? null, score: assigned.get(index)?.score ?? 0 }))
}

/** Whether a text is the usual name of one of the fields, for telling a header from data. */
export function isUsualName(targets: readonly TargetField[]): (text: string) => boolean {
  const known = new Set(targets.flatMap((target) => [target.field, ...target.labels].map(fold)))
  return (text) => known.has(fold(text))
}
