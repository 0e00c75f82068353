import { headers as names } from '@embark/contract/kernel/headers.ts'
import { t } from '../i18n/light.ts'
import { companyNumber } from '../session/company-number.ts'
import { presentDevice } from '../session/devices.ts'

/** One complaint of the server, at its field where it has one. */
export interface PublicComplaintText {
  readonly message: string
  readonly field?: string
  readonly code?: string
  readonly details?: unknown
}

/** A refused or failed call of a public page, in words for people. */
export class PublicFailure extends Error {
  /** 0 when the server was not reached. */
  readonly status: number
  readonly complaints: readonly PublicComplaintText[]
  constructor(status: number, complaints: readonly PublicComplaintText[]) {
    super(complaints[0]?.message ?? '')
    this.status = status
    this.complaints = complaints
  }
}

export interface PublicCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the API from a page without a session; the light counterpart of the portal's call. */
export async function publicCall<T>(path: string, { method = 'GET', body, headers = {} }: PublicCall = {}): Promise<T> {
  const number = companyNumber()
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      'Accept-Language': document.documentElement.lang,
      [names.device]: presentDevice(),
      ...(number && { [names.client]: number }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new PublicFailure(0, [{ message: t('You seem to be offline. Check the connection and try again.') }])
  })
  const answer: unknown = await response.json().catch(() => ({}))
  // Both shapes are the API's envelope: data on success, errors otherwise (G-C-31, G-C-33).
  if (response.ok) return (answer as { data: T }).data
  throw new PublicFailure(response.status, (answer as { errors?: PublicComplaintText[] }).errors ?? [])
}
