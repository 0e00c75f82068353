import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { methodOf } from '@embark/contract/kernel/endpoint.ts'
import { say } from '../i18n/i18n.ts'
import { callHeaders } from '../session/tokens.ts'
import { addressOf } from './address.ts'
import { isWorthAnother } from './call.ts'
import { ApiError, type Complaint } from './failure.ts'

interface UploadOptions {
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** Sends one file to an upload endpoint and tells how far it is. */
export async function upload<T extends EndpointTypes>(
  endpoint: Endpoint<T>,
  input: Omit<T['call'] & object, 'upload'>,
  file: File,
  options: UploadOptions = {},
): Promise<T['data']> {
  return attempt(endpoint, input, file, options, true)
}

async function attempt<T extends EndpointTypes>(
  endpoint: Endpoint<T>,
  input: unknown,
  file: File,
  options: UploadOptions,
  mayRefresh: boolean,
): Promise<T['data']> {
  const answer = await send(endpoint, input, file, options)
  const body = JSON.parse(answer.text || '{}') as { message?: string; errors?: Complaint[]; traceId?: string; data: T['data'] }
  if (answer.status >= 200 && answer.status < 300) return body.data
  const failure = new ApiError(answer.status, body.message ?? say('Something went wrong'), body.errors ?? [], body.traceId)
  if (await isWorthAnother(failure, mayRefresh)) return attempt(endpoint, input, file, options, false)
  throw failure
}

function send(endpoint: Endpoint, input: unknown, file: File, { onProgress, signal }: UploadOptions) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    // fetch cannot tell the progress of what it sends.
    const request = new XMLHttpRequest()
    request.open(methodOf(endpoint), addressOf(endpoint, input))
    for (const [name, value] of Object.entries(callHeaders(document.documentElement.lang))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.round((loaded / total) * 100) : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new ApiError(0, say('You seem to be offline. Check the connection and try again.')))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set(endpoint.upload?.field ?? 'file', file)
    request.send(form)
  })
}
