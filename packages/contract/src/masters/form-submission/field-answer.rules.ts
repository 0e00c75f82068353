import type { AssignedField, Validations } from '../form/form.rules.ts'
import type { FieldDefinition } from '../form-field/form-field.rules.ts'
import { answerTexts as texts } from './answer-texts.rules.ts'
import { boundsOfTime, type Clock } from './date-answer.rules.ts'

/** A telephone number as an answer keeps it: the country code with its plus, the rest as digits. */
export interface PhoneAnswer {
  readonly country_code: string
  readonly mobile: string
}

/** An answer as it is kept. */
export type AnswerOf = string | number | boolean | PhoneAnswer | readonly (string | number)[]

/** A sentence to translate: English text with named gaps, and what fills them. */
export interface Sentence {
  readonly text: string
  readonly vars: Readonly<Record<string, string | number>>
}

/** What an answer is judged by beside its form. */
export interface Circumstances extends Clock {
  /** What was answered before; hidden and disabled fields keep it. */
  readonly before?: Readonly<Record<string, unknown>>
  /** Choices that exist, of fields that take theirs from a lookup; a field that is not named here was not looked up. */
  readonly known?: Readonly<Record<string, readonly (string | number)[]>>
  /** Uploaded files by identifier; one that is not here does not exist. Without the list nothing is known of them. */
  readonly files?: Readonly<Record<string, { readonly extension: string; readonly bytes: number }>>
}

export type Read = { readonly value: AnswerOf } | Sentence
const notValid: Sentence = { text: texts.notValid, vars: {} }
const said = (text: string, vars: Sentence['vars']): Sentence => ({ text, vars })

/** What a file may be and how big where its form says nothing (G-M-28). */
export const fileDefaults = { types: ['pdf', 'png', 'jpg', 'jpeg', 'doc', 'docx', 'xls', 'xlsx', 'csv'], maxSize: 5, most: 10 } as const
const longest = { text: 255, textarea: 10_000, email: 254 } as const

/** Whether a field was answered at all: blanks, empty lists and a box left empty are no answers. */
export function isAnswered({ type }: Pick<FieldDefinition, 'type'>, given: unknown): boolean {
  if (given === undefined || given === null || given === false) return false
  if (typeof given === 'string') return given.trim() !== ''
  if (Array.isArray(given)) return given.length > 0
  if (type === 'mobile' && typeof given === 'object') return String((given as Partial<PhoneAnswer>).mobile ?? '').trim() !== ''
  return true
}

/** What an answer means, or what is wrong with it (G-M-28). */
export function readAnswer(assigned: AssignedField, given: unknown, at: Circumstances): Read {
  const { field, validations: rules } = assigned
  switch (field.type) {
    case 'text':
      return readText(given, rules.min, Math.min(rules.max ?? longest.text, longest.text))
    case 'textarea':
      return readText(given, rules.minLength, Math.min(rules.maxLength ?? longest.textarea, longest.textarea))
    case 'number':
      return readNumber(given, rules)
    case 'email':
      return readEmail(given)
    case 'mobile':
      return readPhone(given)
    case 'time':
      return readTime(given)
    case 'date':
    case 'datetime':
      return boundsOfTime(field.type, given, rules, at)
    case 'single_select':
    case 'radio':
      return readChoice(field, given, at)
    case 'multi_select':
    case 'checkbox':
      return readChoices(field, given, at)
    case 'file':
      return readFiles(given, rules, at)
  }
}

function readText(given: unknown, least: number | undefined, most: number): Read {
  if (typeof given !== 'string') return notValid
  const value = given.trim()
  const { length } = [...value]
  if (least !== undefined && length < least) return said(texts.longer, { n: least })
  return length > most ? said(texts.shorter, { n: most }) : { value }
}

function readNumber(given: unknown, { min, max }: Validations): Read {
  const value =
    typeof given === 'number'
      ? given
      : typeof given === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(given.trim())
        ? Number(given)
        : Number.NaN
  if (!Number.isFinite(value)) return notValid
  if (min !== undefined && value < min) return said(texts.atLeast, { n: min })
  return max !== undefined && value > max ? said(texts.atMost, { n: max }) : { value: value === 0 ? 0 : value }
}

function readEmail(given: unknown): Read {
  if (typeof given !== 'string') return notValid
  const value = given.trim().toLowerCase()
  const isOne = /^[^\s@"(),:;<>[\\\]]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(value) && !/^\.|\.\.|\.@/.test(value)
  return isOne && value.length <= longest.email ? { value } : notValid
}

function readPhone(given: unknown): Read {
  if (typeof given !== 'object' || given === null) return notValid
  const { country_code, mobile } = given as Record<string, unknown>
  if (typeof country_code !== 'string' || typeof mobile !== 'string') return notValid
  const bare = (text: string) => text.replace(/[\s().-]/g, '')
  const code = bare(country_code).replace(/^(\+|00)/, '')
  const number = bare(mobile)
  if (!/^[1-9]\d{0,3}$/.test(code) || !/^\d+$/.test(number)) return notValid
  const digits = code.length + number.length
  return digits < 4 || digits > 15 ? notValid : { value: { country_code: `+${code}`, mobile: number } }
}

function readTime(given: unknown): Read {
  const time = typeof given === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(given.trim()) : null
  return time ? { value: `${time[1]}:${time[2]}` } : notValid
}

/** The option's own value for what a control or a caller gave, be it text or number; nothing when there is no such option. */
function optionOf(field: FieldDefinition, given: unknown, { known }: Circumstances): string | number | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined
  const { field_options: options, name } = field
  if (options?.kind === 'manual') return options.options.find(({ value }) => value === String(given))?.value
  if (!options) return undefined
  const value = options.data_type === 'number' ? Number(given) : String(given)
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  const list = known?.[name]
  return !list || list.some((one) => String(one) === String(value)) ? value : undefined
}

function readChoice(field: FieldDefinition, given: unknown, at: Circumstances): Read {
  const value = optionOf(field, given, at)
  return value === undefined ? notValid : { value }
}

function readChoices(field: FieldDefinition, given: unknown, at: Circumstances): Read {
  if (field.type === 'checkbox' && !field.field_options) return given === true ? { value: true } : notValid
  if (!Array.isArray(given)) return notValid
  const values = given.map((one) => optionOf(field, one, at))
  const chosen = values.filter((value) => value !== undefined)
  return chosen.length === values.length && new Set(chosen).size === chosen.length ? { value: chosen } : notValid
}

function readFiles(given: unknown, { fileType, maxSize = fileDefaults.maxSize }: Validations, { files }: Circumstances): Read {
  if (!Array.isArray(given) || given.length > fileDefaults.most || new Set(given).size < given.length) return notValid
  if (!given.every((one) => typeof one === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one))) return notValid
  const types: readonly string[] = fileType?.length ? fileType : fileDefaults.types
  for (const identifier of files ? (given as string[]) : []) {
    const file = files?.[identifier]
    if (!file) return notValid
    if (!types.includes(file.extension.toLowerCase())) return said(texts.fileTypes, { types: types.join(', ') })
    if (file.bytes > maxSize * 1_048_576) return said(texts.fileSize, { n: maxSize })
  }
  return { value: given as string[] }
}
