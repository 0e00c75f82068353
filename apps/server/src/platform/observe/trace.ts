import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** One step of a request's way through several programs, as W3C Trace Context spells it. */
export interface Trace {
  traceId: string
  spanId: string
  isSampled: boolean
}

const WRITTEN = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/

/** Continues the caller's trace where it sent a valid one, and begins one otherwise. */
export function traceFrom(traceparent: unknown): Trace {
  const [, traceId, flags] = (typeof traceparent === 'string' && WRITTEN.exec(traceparent)) || []
  return {
    traceId: traceId ?? randomHex(),
    spanId: randomHex().slice(-16),
    isSampled: (Number.parseInt(flags ?? '01', 16) & 1) === 1,
  }
}

/** 32 digits that nobody else has; Node keeps random UUIDs in stock, and asks for other random bytes each time. */
const randomHex = () => randomUUID().replaceAll('-', '')

/** The header with which a call to another program continues this trace. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace) => `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** The id of a request is its trace id, so that one number finds it in every log. */
export const requestIdOf = (request: Pick<IncomingMessage, 'headers'>) => traceFrom(request.headers.traceparent).traceId
