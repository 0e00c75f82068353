import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Download, Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import { translate } from '@embark/locales/translate.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { header } from './identify.ts'

/** What a handler answered, and the same as its shape writes it; nothing where the shape has nothing to write. */
export interface Written {
  readonly value: unknown
  readonly text: string | undefined
}

/** Sends the envelope, with ETag, Link and caching as the declaration asks. */
export function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { value, text }: Written,
  writes: boolean,
  language: Language,
) {
  // Whatever only somebody signed in may read may be personal, and stays on no disk; a program that kept it may ask whether it changed.
  reply.header('Cache-Control', writes || endpoint.access !== 'public' || endpoint.session ? 'no-store' : 'private, no-cache')
  const version = versionIn(value)
  if (endpoint.concurrency && version !== undefined) {
    reply.header('ETag', `"v${version}"`)
  }
  const next = (value as { metaInfo?: MetaInfo } | null | undefined)?.metaInfo
  if (next && !next.isLastPage) reply.header('Link', `<${nextUrl(request, next)}>; rel="next"`)
  const message = JSON.stringify(translate(language, endpoint.message ?? 'Done'))
  const envelope = `{"message":${message}${writes ? ',"category":"success"' : ''}${text === undefined ? '' : `,"data":${text}`}}`
  const body = Buffer.from(envelope)
  if (!writes && !endpoint.concurrency) {
    const tag = `W/"${hash('sha1', body, 'base64url')}"`
    reply.header('ETag', tag)
    if (header(request, 'if-none-match') === tag) return reply.code(304).send()
  }
  reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
  return sendSqueezed(request, reply, body)
}

/** From here on a smaller answer saves more on the way than making it smaller costs: about one packet. */
const worthSqueezing = 1_400
/** What is larger goes through the stream that makes other answers smaller, so that nobody waits for it. */
const mostAtOnce = 262_144

/**
 * Sends an answer squeezed where that pays. At once and at a low quality: a page of a list takes 0.05 ms so, and took a millisecond as a
 * stream at the usual one, for a twentieth less.
 */
function sendSqueezed(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  if (body.length < worthSqueezing || body.length > mostAtOnce) return reply.send(body)
  const accepted = header(request, 'accept-encoding') ?? ''
  reply.header('Vary', 'Accept-Encoding')
  if (takes(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    return reply.header('Content-Encoding', 'br').send(brotliCompressSync(body, { params }))
  }
  if (takes(accepted, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(gzipSync(body, { level: 1 }))
  return reply.send(body)
}

/** Whether a list of encodings names one and does not refuse it. */
const takes = (accepted: string, encoding: string) =>
  accepted.split(',').some((part) => {
    const [name, weight] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && (weight === undefined || Number(weight) > 0)
  })

function versionIn(data: unknown): number | undefined {
  if (!data || typeof data !== 'object') return undefined
  for (const value of [data, ...Object.values(data)]) {
    const version = (value as { version?: unknown } | null)?.version
    if (typeof version === 'number') return version
  }
  return undefined
}

function nextUrl(request: FastifyRequest, { nextCursor, page }: MetaInfo) {
  const url = new URL(request.url, 'http://embark')
  url.searchParams.set('page', String(page + 1))
  if (nextCursor) url.searchParams.set('cursor', nextCursor)
  return `${url.pathname}${url.search}`
}

/** Sends a file so that no browser runs it in our name. */
export function sendDownload(reply: FastifyReply, { filename, type, disposition, content, bytes }: Download) {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\;%]/g, '_')
  // Half a character cannot be encoded, and these four end the value in RFC 8187.
  const encoded = encodeURIComponent(filename.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  reply
    .header('Content-Disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'private, no-store')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'; sandbox",
    )
    .type(type)
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content))
}
