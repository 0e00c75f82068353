import { type ErrorCode, errors } from '@embark/contract/kernel/errors.ts'
import { sentenceOf } from '@embark/contract/kernel/issues.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { terminalMessages } from '@embark/contract/kernel/session-errors.ts'
import { translate } from '@embark/locales/translate.ts'
import type * as z from 'zod'
import { type Complaint, Refusal } from '../refusal.ts'

/** The complaints of a parser as a refusal: one per field, in words. Paths begin with params, query or body. */
export function refusalOf(error: z.ZodError): Refusal {
  const complaints = error.issues.map((issue): Complaint => {
    const { text, vars } = sentenceOf(issue)
    return { field: issue.path.slice(1).map(String).join('.'), text, ...(vars && { vars }), code: issue.code }
  })
  return new Refusal('INVALID_INPUT', {}, complaints)
}

const translated = (text: string, vars: Record<string, string | number>, language: Language) =>
  terminalMessages.includes(text) ? text : translate(language, text, vars)

/** The body of every failure: problem+json beside the specification's message and errors (G-C-33). */
export function problemOf(refusal: Refusal, language: Language, instance: string, traceId: string) {
  const text = errors[refusal.code][1]
  const message = translated(text, refusal.vars, language)
  const list = refusal.complaints.length
    ? refusal.complaints.map(({ field, text, vars, code, facts, details }) => ({
        code: code ?? refusal.code,
        message: translated(text, vars ?? {}, language),
        ...(field && { field, pointer: `/${field.replaceAll('.', '/')}` }),
        ...facts,
        ...(details !== undefined && { details }),
      }))
    : [{ code: refusal.code as string, message }]
  return {
    type: `/docs/errors#${refusal.code}`,
    // What is the same for every occurrence; a text that is all variables has nothing of that.
    title: text.startsWith('{{') ? message : text,
    status: refusal.status,
    detail: message,
    instance,
    traceId,
    message,
    errors: list,
  }
}

/** What the database says of values that no column holds: numbers beyond all numbers, days of no calendar, texts with a NUL. */
const unheardOf = ['22P02', '22P05', '22003', '22007', '22008', '22021']
/** Out of connections, stopping, or waiting for others too long: it may work in a moment. */
const busy = ['57P01', '57P03', '53300', '57014', '55P03', '40001', '40P01', 'ECONNREFUSED']

/** What a thrown thing means: a refusal stays, known database complaints become one, everything else is a bug. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode, name } = (error ?? {}) as { code?: string; statusCode?: number; name?: string }
  const known: Record<string, ErrorCode> = {
    FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
    FST_ERR_CTP_BODY_TOO_LARGE: 'FILE_TOO_LARGE',
    FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_INPUT',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'FILE_TYPE_REFUSED',
    '23505': 'ALREADY_EXISTS',
  }
  if (code && known[code]) return new Refusal(known[code])
  if (name === 'TooLarge') return new Refusal('FILE_TOO_LARGE')
  const isOutOfConnections = error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
  if (isOutOfConnections || (code && busy.includes(code))) return new Refusal('BUSY')
  if (code && unheardOf.includes(code)) return new Refusal('INVALID_INPUT')
  return statusCode === 400 ? new Refusal('INVALID_INPUT') : undefined
}
