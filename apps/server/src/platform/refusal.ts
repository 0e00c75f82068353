import { type ErrorCode, errors } from '@embark/contract/kernel/errors.ts'

/** One complaint about one field, in words a person reads. */
export interface Complaint {
  /** Path of the field in the request: 'body.email' is told as field 'email'. */
  readonly field?: string
  readonly text: string
  readonly vars?: Record<string, string | number>
  readonly code?: string
  /** Numbers that stand beside the text, under these names. */
  readonly facts?: Record<string, number>
  /** Facts a screen needs to help, such as the duplicates found. */
  readonly details?: unknown
}

/** An expected "no". Anything else that is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly complaints: readonly Complaint[]
  readonly vars: Record<string, string | number>
  constructor(code: ErrorCode, vars: Record<string, string | number> = {}, complaints: readonly Complaint[] = []) {
    super(errors[code][1])
    this.code = code
    this.status = errors[code][0]
    this.vars = vars
    this.complaints = complaints
  }
}

/** Says no, with the words of the error list. */
export const refuse = (code: ErrorCode, vars?: Record<string, string | number>, complaints?: readonly Complaint[]): never => {
  throw new Refusal(code, vars, complaints)
}

/** Says no about one field. */
export const refuseField = (field: string, text: string, vars: Record<string, string | number> = {}): never => {
  throw new Refusal('INVALID_INPUT', {}, [{ field, text, vars }])
}
