import { raised } from '../i18n/raised.ts'

export interface Complaint {
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly details?: unknown
}

/** What the server answered instead of yes, or that it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly complaints: readonly Complaint[]
  /** The reference a person can quote. */
  readonly traceId: string | undefined
  constructor(status: number, message: string, complaints: readonly Complaint[] = [], traceId?: string) {
    super(message)
    this.status = status
    this.complaints = complaints
    this.traceId = traceId
  }
  /** The first code, for screens that help with one kind of refusal. */
  get code() {
    return this.complaints[0]?.code
  }
}

/** Turns an answer that is not a success into an error with the server's own words. */
export async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { message, errors, traceId } = (body ?? {}) as { message?: string; errors?: Complaint[]; traceId?: string }
  return new ApiError(
    response.status,
    message ?? 'Something went wrong',
    errors ?? [],
    traceId ?? response.headers.get('x-request-id') ?? undefined,
  )
}

/**
 * What to say of a failure: the server's list, first letters raised. Where the server broke instead of refusing, the action's own text says
 * more than its list; where it was not reached, nothing says more than that.
 */
export function sentencesFor(error: unknown, fallback?: string): string[] {
  if (!(error instanceof ApiError)) return [fallback ?? 'Something went wrong']
  if (error.status === 0) return [error.message]
  if (error.status === 500 && fallback !== undefined) return [fallback]
  const list = [...new Set(error.complaints.map(({ message }) => raised(message)))]
  return list.length ? list : [fallback ?? raised(error.message)]
}

/** The same in one line, for places that have room for one. */
export const sentenceFor = (error: unknown, fallback?: string) => sentencesFor(error, fallback).join(' ')
