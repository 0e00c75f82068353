/** A zod issue, as far as its sentence depends on it. */
export interface IssueLike {
  readonly code?: string | undefined
  readonly message: string
  readonly minimum?: number | bigint | undefined
  readonly maximum?: number | bigint | undefined
  readonly origin?: string | undefined
  readonly format?: string | undefined
  readonly keys?: readonly string[] | undefined
}

/** A sentence to translate: English text with named gaps, and what fills them. */
export interface Sentence {
  readonly text: string
  readonly vars?: Record<string, string | number>
}

/** Every generic sentence about a field, so that each can be translated. */
export const issueTexts = {
  required: 'This field is required',
  tooShort: 'Use at least {{min}} characters',
  tooLong: 'Use at most {{max}} characters',
  tooSmall: 'Enter {{min}} or more',
  tooBig: 'Enter {{max}} or less',
  tooFew: 'Choose at least {{min}}',
  tooMany: 'Choose at most {{max}}',
  email: 'Invalid email',
  date: 'Invalid date',
  choice: 'Choose one of the options',
  unknown: 'Unknown field: {{name}}',
  invalid: 'This value is not valid',
} as const

/** What the parser says by itself, in English and for programmers. */
const wasGeneric = (message: string) =>
  /^(Too |Unrecognized|Invalid (input|option|UUID|URL|ISO |string: |number: |key in |element in ))/.test(message)

/** The sentence a person reads for a refused value; the declaration's own text wins. The same on both sides. */
export function sentenceOf(issue: IssueLike): Sentence {
  if (!wasGeneric(issue.message) && issue.code !== 'unrecognized_keys') return { text: issue.message }
  if (issue.code === 'invalid_type')
    return { text: /received (undefined|null|nan)$/i.test(issue.message) ? issueTexts.required : issueTexts.invalid }
  if (issue.code === 'too_small') return limitOf(issue, 'min', Number(issue.minimum))
  if (issue.code === 'too_big') return limitOf(issue, 'max', Number(issue.maximum))
  if (issue.code === 'invalid_value') return { text: issueTexts.choice }
  if (issue.code === 'unrecognized_keys') return { text: issueTexts.unknown, vars: { name: (issue.keys ?? []).join(', ') } }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { text: issueTexts.email }
  if (issue.code === 'invalid_format' && issue.format === 'date') return { text: issueTexts.date }
  return { text: issueTexts.invalid }
}

function limitOf(issue: IssueLike, key: 'min' | 'max', value: number): Sentence {
  const low = key === 'min'
  if (issue.origin === 'string')
    return low && value === 1
      ? { text: issueTexts.required }
      : { text: low ? issueTexts.tooShort : issueTexts.tooLong, vars: { [key]: value } }
  if (issue.origin === 'array') return { text: low ? issueTexts.tooFew : issueTexts.tooMany, vars: { [key]: value } }
  return { text: low ? issueTexts.tooSmall : issueTexts.tooBig, vars: { [key]: value } }
}
