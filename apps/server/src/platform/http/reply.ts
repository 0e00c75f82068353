import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Download, Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import { translate } from '@embark/locales/translate.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { header } from './identify.ts'

/** Sends the envelope, with ETag, Link and caching as the declaration asks. */
export function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  writes: boolean,
  language: Language,
) {
  reply.header('Cache-Control', writes ? 'no-store' : 'private, no-cache')
  const version = versionIn(data)
  if (endpoint.concurrency && version !== undefined) {
    reply.header('ETag', `"v${version}"`)
  }
  const next = (data as { metaInfo?: MetaInfo } | null)?.metaInfo
  if (next && !next.isLastPage) reply.header('Link', `<${nextUrl(request, next)}>; rel="next"`)
  const body = JSON.stringify({ message: translate(language, endpoint.message ?? 'Done'), ...(writes && { category: 'success' }), data })
  if (!writes && !endpoint.concurrency) {
    const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    reply.header('ETag', tag)
    if (header(request, 'if-none-match') === tag) return reply.code(304).send()
  }
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(body)
}

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
