import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { signatureHeader, signatureSeconds } from '@embark/contract/kernel/headers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { header } from './identify.ts'

const bytesOf = new WeakMap<FastifyRequest, Buffer>()
/** A notice of an outside service is a few lines. */
const mostBytes = 64_000

/** Keeps the bytes of a signed call beside its parsed body: the signature is over them, not over what they mean. */
export async function keepBytes(request: FastifyRequest, _: FastifyReply, payload: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of payload) {
    length += part.length
    if (length > mostBytes) refuse('FILE_TOO_LARGE', { max: '0.06' })
    parts.push(part)
  }
  const bytes = Buffer.concat(parts)
  bytesOf.set(request, bytes)
  return Object.assign(Readable.from([bytes], { objectMode: false }), { receivedEncodedLength: length })
}

/** The bytes of a call that keeps them. */
export const keptBytes = (request: FastifyRequest): Buffer | null => bytesOf.get(request) ?? null

/** The signature of a body sent at a moment, under a company's secret. */
export const signatureOf = (secret: string, seconds: number, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

/** Refuses a call whose signature is missing, wrong or old, and every call to a company that has agreed on no secret. */
export function needSignature(request: FastifyRequest, secret: string | undefined, now: Date) {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header(request, signatureHeader) ?? '') ?? []
  const bytes = bytesOf.get(request)
  if (!secret || !seconds || !given || !bytes) return refuse('UNAUTHORIZED')
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > signatureSeconds) return refuse('UNAUTHORIZED')
  if (!timingSafeEqual(Buffer.from(signatureOf(secret, Number(seconds), bytes)), Buffer.from(given))) return refuse('UNAUTHORIZED')
}
