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

/** When it may be tried again, where that is known. */
const waitOf = ({ code, vars: { retry_after } }: Refusal, language: Language) =>
  code === 'TOO_MANY_REQUESTS' && retry_after !== undefined
    ? translate(language, 'Too many attempts! Please try again in {{count}} seconds.', { count: Math.ceil(Number(retry_after)) })
    : undefined

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
    : [{ code: refusal.code as string, message: waitOf(refusal, language) ?? message }]
  return {
    type: `/docs/errors#${refusal.code}`,
    // What is the same for every occurrence; a text with variables is not.
    title: text.includes('{{') ? message : text,
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
const busy = ['57P01', '57P02', '57P03', '53300', '57014', '55P03', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']
/** What a driver says of a connection that went away under it, without a code. */
const lost = /^Connection terminated|^Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect/
/** No room on the disk of the database or of the files, or none of it for us. */
const full = ['53100', 'ENOSPC', 'EDQUOT']

/** The largest body that is no file. */
export const bodyBytes = 2 * 1_048_576

/** What a thrown thing means: a refusal stays, known database complaints become one, everything else is a bug. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode, name, syscall } = (error ?? {}) as { code?: string; statusCode?: number; name?: string; syscall?: string }
  const known: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_JSON_BODY: 'UNREADABLE',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'UNREADABLE',
    FST_ERR_BAD_URL: 'UNREADABLE',
    FST_ERR_MAX_PARAM_LENGTH: 'ADDRESS_TOO_LONG',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_TYPE_REFUSED',
    '23505': 'ALREADY_EXISTS',
  }
  if (code && known[code]) return new Refusal(known[code])
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('BODY_TOO_LARGE', { max: bodyBytes / 1_048_576 })
  if (name === 'TooLarge' || code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('FILE_TOO_LARGE', { max: bodyBytes / 1_048_576 })
  if (code && full.includes(code)) return new Refusal('STORAGE_FULL')
  // A database of our own that is starting has no socket yet, or nobody behind the one it left.
  const isConnectionLost = syscall === 'connect' || (error instanceof Error && lost.test(error.message))
  if (isConnectionLost || (code && (busy.includes(code) || code.startsWith('08')))) return new Refusal('BUSY')
  if (code && unheardOf.includes(code)) return new Refusal('INVALID_INPUT')
  return statusCode === 400 ? new Refusal('INVALID_INPUT') : undefined
}
