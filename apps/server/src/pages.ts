import fs from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@embark/contract/index.ts'
import { addressesOf } from '@embark/contract/kernel/screen-address.ts'
import { allScreens } from '@embark/contract/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
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
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const document = JSON.stringify(openApi(allEndpoints))
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(document))
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

const readPage = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file) : undefined)
