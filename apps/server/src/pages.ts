import fs from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@embark/contract/index.ts'
import { addressesOf } from '@embark/contract/kernel/screen-address.ts'
import { allScreens } from '@embark/contract/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Examples, openApi } from '#platform/http/openapi.ts'
import { referencePage } from '#platform/http/reference-page.ts'
import { answerUnknown } from './app.ts'
import { referenceScript } from './reference-script.ts'

/** Serves the built web app: assets for ever, the light page for public addresses, the portal for all others. */
export async function servePages(app: FastifyInstance, webDir: string) {
  const portal = portalPages(webDir)
  const light = publicPages(webDir)
  const publicPaths = [
    ...allScreens.filter(({ page }) => page === 'public').map((screen) => addressesOf(screen.path)),
    /^\/(signin|signup|forgot)(\/|$)/,
  ]
  await serveFiles(app, webDir)
  // Hardly anybody asks, and it takes a tenth of a start to write.
  let document: Promise<string> | undefined
  app.get('/openapi.json', async (_, reply) => {
    document ??= written()
    return reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(await document)
  })
  app.get('/docs/api', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(referencePage(allEndpoints)),
  )
  app.get('/docs/api.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(referenceScript),
  )
  app.get('/docs/errors', (_, reply) => reply.redirect('/docs/api#errors'))
  answerUnknown(app, (url) => {
    if (/\.\w{2,5}$/.test(url) || url.startsWith('/socket.io')) return undefined
    const page = publicPaths.some((pattern) => pattern.test(url)) ? light(url) : portal(url)
    return page && { type: 'text/html; charset=utf-8', content: page }
  })
}

/** The document of the API, with the examples that lie beside the program until somebody asks for them. */
async function written(): Promise<string> {
  const { default: examples } = await import('#platform/http/examples.json', { with: { type: 'json' } })
  // A type for each of its thousands of keys would say no more.
  return JSON.stringify(openApi(allEndpoints, examples as Examples))
}

/** What the build says of a page of the portal: its files, and what it reads first. */
interface PageFiles {
  readonly path: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly asks: readonly object[]
}

/** What the build says of a public page: the addresses it stands at, and its files. */
interface PublicPageFiles extends Pick<PageFiles, 'scripts' | 'styles'> {
  readonly addresses: readonly string[]
}

/** The document of a public address, which names the files of its page. */
function publicPages(webDir: string): (url: string) => Buffer | undefined {
  const bare = readPage(path.join(webDir, 'public.html'))
  const listed = readPage(path.join(webDir, '.vite/public-pages.json'))
  if (!bare || !listed) return () => bare
  const known = (JSON.parse(listed.toString()) as readonly PublicPageFiles[]).map((page) => ({
    patterns: page.addresses.map((source) => new RegExp(source)),
    content: withFiles(bare.toString(), page),
  }))
  return (url) => known.find(({ patterns }) => patterns.some((pattern) => pattern.test(url)))?.content ?? bare
}

/** The document of an address of the portal: it names every file of the page there and what the page reads first, so that all comes in one wave. */
function portalPages(webDir: string): (url: string) => Buffer | undefined {
  const bare = readPage(path.join(webDir, 'index.html'))
  const listed = readPage(path.join(webDir, '.vite/pages.json'))
  if (!bare || !listed) return () => bare
  // Where two fit, the one that says more of the address in words is meant, as by the router.
  const known = (JSON.parse(listed.toString()) as readonly PageFiles[])
    .map((page) => ({ ...page, pattern: addressesOf(page.path), gaps: page.path.split(':').length }))
    .sort((a, b) => a.gaps - b.gaps)
  const made = new Map<PageFiles, Buffer>()
  return (url) => {
    const page = known.find(({ pattern }) => pattern.test(url))
    if (!page) return bare
    const content = made.get(page) ?? withFiles(bare.toString(), page)
    made.set(page, content)
    return content
  }
}

/**
 * A document that names the files of a page. What is asked for is data and no script, so that the policy of the page stays as it is; it
 * stands before the first script, which may run as soon as it is there.
 */
function withFiles(html: string, { scripts, styles, asks }: Omit<PageFiles, 'path' | 'asks'> & Partial<PageFiles>): Buffer {
  const data = asks ? `<script type="application/json" id="embark-asks">${JSON.stringify(asks).replaceAll('<', '\\u003c')}</script>` : ''
  const files = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  return Buffer.from(html.replace('<script', () => `${data}<script`).replace('</head>', () => `${files.join('')}</head>`))
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
