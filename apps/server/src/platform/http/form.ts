import '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Lets those endpoints that declare it take their body as a form; everywhere else a form is refused as before. */
export function takeForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (request, text, done) => {
    if (!request.routeOptions.config.form) return done(new Refusal('BODY_TYPE_REFUSED'))
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}

/** Reads the fields of a multipart form, which mail programs prefer, as the body. */
export async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) return
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 1_000 } }))
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
  request.body = fields
}
