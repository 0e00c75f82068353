import fs from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@embark/contract/index.ts'
import { addressesOf } from '@embark/contract/kernel/address.ts'
import { allScreens } from '@embark/contract/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openApi } from '#platform/http/openapi.ts'
import { referencePage } from '#platform/http/reference-page.ts'
import { answerUnknown } from './app.ts'

/** Serves the built web app: assets for ever, the light page for public addresses, the portal for all others. */
export async function servePages(app: FastifyInstance, webDir: string) {
  const portal = readPage(path.join(webDir, 'index.html'))
  const light = readPage(path.join(webDir, 'public.html'))
  const publicPaths = [
    ...allScreens.filter(({ page }) => page === 'public').map((screen) => addressesOf(screen.path)),
    /^\/(signin|signup|forgot)(\/|$)/,
  ]
  await serveFiles(app, webDir)
  // Hardly anybody asks, and it takes a tenth of a start to write.
  let document: string | undefined
  app.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApi(allEndpoints))
    return reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(document)
  })
  app.get('/docs/api', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(referencePage(allEndpoints)),
  )
  app.get('/docs/errors', (_, reply) => reply.redirect('/docs/api#errors'))
  answerUnknown(app, (url) => {
    if (/\.\w{2,5}$/.test(url) || url.startsWith('/socket.io')) return undefined
    const page = publicPaths.some((pattern) => pattern.test(url)) ? light : portal
    return page && { type: 'text/html; charset=utf-8', content: page }
  })
}

/**
 * Serves the files of the build under one route for all that lies in `assets`. A route for each
 * of hundreds of files took a tenth of a start; which there are is known, so no address is looked up on the disk that is none of theirs.
 */
async function serveFiles(app: FastifyInstance, webDir: string) {
  const names = fs.existsSync(webDir) ? fs.readdirSync(webDir, { recursive: true, withFileTypes: true }) : []
  const files = new Set(
    names
      .filter((name) => name.isFile() && !name.name.startsWith('.'))
      .map((file) => path.relative(webDir, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/')),
  )
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false })
  const send = (reply: FastifyReply, file: string, caching: string) =>
    files.has(file) ? reply.header('Cache-Control', caching).sendFile(file) : reply.callNotFound()
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    send(reply, `assets/${params['*']}`, 'public, max-age=31536000, immutable'),
  )
  for (const file of files) if (!file.includes('/')) app.get(`/${file}`, (_, reply) => send(reply, file, 'no-cache'))
}

const readPage = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file) : undefined)
