import type { FieldType } from '../form-field/form-field.rules.ts'
import { rulesOfType, type Validations } from './form.rules.ts'

/** What is wrong with something that was sent: the path of the value, and words for a person. */
export interface Flaw {
  readonly path: string
  readonly text: string
  readonly vars?: Readonly<Record<string, string>>
}

const rules = ['min', 'max', 'minLength', 'maxLength', 'before', 'after', 'range', 'fileType', 'maxSize'] as const
/** How long the two kinds of text may be. */
const mostCharacters = { text: 255, textarea: 10_000 } as const
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether a text says a day that exists or an instant, as its type has it; `today` moves with the calendar. */
function isMoment(type: FieldType, text: string) {
  if (text === 'today') return true
  if (!dayPattern.test(text) && !(type === 'datetime' && instantPattern.test(text))) return false
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

/** What of the rules of one use of a field its type does not allow (G-M-28). */
export function flawsOfRules(type: FieldType, given: Validations): Flaw[] {
  const flaws: Flaw[] = rules
    .filter((key) => given[key] !== undefined && !rulesOfType[type].includes(key))
    .map((key) => ({ path: key, text: 'Fields of this type do not have this rule' }))
  if (type === 'text') flaws.push(...characters(given.min, 'min', 'text'), ...characters(given.max, 'max', 'text'))
  if (type === 'textarea')
    flaws.push(...characters(given.minLength, 'minLength', 'textarea'), ...characters(given.maxLength, 'maxLength', 'textarea'))
  if (type === 'date' || type === 'datetime') flaws.push(...moments(type, given))
  const [least, most] = type === 'textarea' ? [given.minLength, given.maxLength] : [given.min, given.max]
  if (least !== undefined && most !== undefined && least > most)
    flaws.push({ path: type === 'textarea' ? 'maxLength' : 'max', text: 'The most must not be below the least' })
  return flaws
}

const characters = (value: number | undefined, path: string, type: keyof typeof mostCharacters): Flaw[] =>
  value === undefined || (Number.isInteger(value) && value >= 0 && value <= mostCharacters[type])
    ? []
    : [{ path, text: type === 'text' ? 'Enter a whole number from 0 to 255' : 'Enter a whole number from 0 to 10000' }]

function moments(type: FieldType, { before, after, range }: Validations): Flaw[] {
  const said = [
    ['before', before] as const,
    ['after', after] as const,
    ['range.from', range?.from] as const,
    ['range.to', range?.to] as const,
  ]
  const flaws: Flaw[] = said
    .filter(([, text]) => text !== undefined && !isMoment(type, text))
    .map(([path]) => ({ path, text: type === 'date' ? 'Enter a day, or today' : 'Enter a day and a time, or today' }))
  if (range && (before !== undefined || after !== undefined))
    flaws.push({ path: 'range', text: 'Use a range, or before and after, not both' })
  if (range && Date.parse(range.from) > Date.parse(range.to)) flaws.push({ path: 'range.to', text: 'The end must not be before the start' })
  if (before !== undefined && after !== undefined && Date.parse(after) >= Date.parse(before))
    flaws.push({ path: 'before', text: 'No day lies between these two' })
  return flaws
}
