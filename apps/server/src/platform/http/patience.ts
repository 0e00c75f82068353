import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { problemOf } from './complaints.ts'
import { languageOf } from './identify.ts'

/** How long a caller may take to say what they want. */
export interface Patience {
  readonly headerSeconds: number
  /** For a body; one that is a file gets longer as long as it comes at `fileBytesPerSecond`. */
  readonly bodySeconds: number
}

export const usualPatience: Patience = { headerSeconds: 20, bodySeconds: 30 }

/** What a slow line manages still. */
const fileBytesPerSecond = 16_384

/** Ends calls whose body does not arrive: whoever sends a byte now and then holds no place (R33, R47). */
export function endSlowBodies(app: FastifyInstance, { bodySeconds }: Patience) {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (raw.complete || (!headers['transfer-encoding'] && !Number(headers['content-length']))) return
    const [began, readBefore] = [Date.now(), raw.socket.bytesRead]
    const look = setInterval(
      () => {
        const bytes = request.routeOptions.config.isUpload ? raw.socket.bytesRead - readBefore : 0
        if (Date.now() - began < (bodySeconds + bytes / fileBytesPerSecond) * 1_000) return
        clearInterval(look)
        if (!reply.sent) sayTooSlow(request, reply.hijack().raw)
        raw.destroy()
      },
      Math.min(1_000, bodySeconds * 250),
    ).unref()
    const stop = () => clearInterval(look)
    raw.once('end', stop).once('close', stop)
  })
}

/** Answers past the framework, which still waits for the body. */
function sayTooSlow(request: FastifyRequest, raw: ServerResponse) {
  const refusal = new Refusal('TOO_SLOW')
  raw
    .writeHead(refusal.status, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(JSON.stringify(problemOf(refusal, languageOf(request), request.url.split('?')[0]!, request.id)))
}
