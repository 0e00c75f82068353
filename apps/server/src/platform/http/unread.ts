import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@embark/contract/kernel/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { traceFrom } from '../observe/trace.ts'
import { Refusal } from '../refusal.ts'
import { problemOf, refusalFrom } from './complaints.ts'
import { languageOf } from './identify.ts'

/** What every answer says to browsers, for those that no hook of the framework reaches. */
const headersOf = (traceId: string, bytes: number): Record<string, string | number> => ({
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Content-Length': bytes,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': traceId,
  Connection: 'close',
})

/** Answers an address that the router could not read: too long, or not spelled as addresses are. */
export function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error) ?? new Refusal('INTERNAL')
  // Said in as many words as were meant, and not repeated to whoever sent thousands.
  const path = request.url.split('?')[0]!.slice(0, 200)
  const body = JSON.stringify(problemOf(refusal, languageOf(request), path, request.id))
  reply.raw.writeHead(refusal.status, headersOf(request.id, Buffer.byteLength(body))).end(body)
}

/** What the parser of HTTP says of a connection, as a refusal. */
const saidByParser: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Answers what is no request that can be read, and ends the connection: after it nobody knows where the next one begins. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const refusal = new Refusal(saidByParser[error.code ?? ''] ?? 'UNREADABLE')
    const { traceId } = traceFrom(undefined)
    const body = JSON.stringify(problemOf(refusal, 'en', '/', traceId))
    const headers = Object.entries(headersOf(traceId, Buffer.byteLength(body))).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${headers.join('')}\r\n${body}`)
  }
  socket.destroy(error)
}
