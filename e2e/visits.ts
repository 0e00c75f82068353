import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A page as somebody opens it, and what its reader waits for. */
export interface Visit {
  readonly path: string
  /** What has to stand on it: the first row of a list, the first field of a form. */
  readonly first: string
}

/** What a visit cost, up to what its reader waited for and beyond; what was asked for by then tells its time in the browser. */
export interface Cost {
  /** From the call of the address to the first row, in milliseconds. */
  readonly firstMs: number
  /** KiB, as gzip packs them, of the scripts that were asked for before the first row stood, dynamic imports included; and how many. */
  readonly scriptKiB: number
  readonly scripts: number
  /** The same of all that the visit fetches until nothing is under way any more. */
  readonly visitKiB: number
  readonly styleKiB: number
  readonly fontKiB: number
  readonly fonts: number
  /** KiB over the wire, heads of answers included. */
  readonly wireKiB: number
  /** How deep scripts asked for scripts before the first row: 1 where the document names them all. */
  readonly waves: number
  /** Requests for data that were sent before the first row. */
  readonly requests: number
  /** The addresses of the data that was asked for, in their order. */
  readonly asked: readonly string[]
}

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/web/dist')
const packed = new Map<string, number>()
/** What gzip makes of a built file; of one that is not built, such as a font of another server, nothing. */
function packedBytes(pathname: string) {
  const known = packed.get(pathname)
  if (known !== undefined) return known
  const file = path.join(dist, pathname)
  const bytes = fs.existsSync(file) ? gzipSync(fs.readFileSync(file), { level: 6 }).length : 0
  packed.set(pathname, bytes)
  return bytes
}

interface Sent {
  readonly url: string
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The document itself names it. */
  readonly isNamed: boolean
  bytes: number
}

/** Hears every request of a page. */
async function listen(page: Page): Promise<{ sent: readonly Sent[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  const byId = new Map<string, Sent>()
  const sent: Sent[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, initiator }) => {
    const each: Sent = { url: request.url, kind: type ?? 'Other', at: wallTime * 1_000, isNamed: initiator.type === 'parser', bytes: 0 }
    byId.set(requestId, each)
    sent.push(each)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const each = byId.get(requestId)
    if (each) each.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return { sent, session }
}

/** Runs in the page before anything else: notes when the first row stands. */
function watchFirst(selector: string) {
  const seen = { at: 0 }
  Object.assign(window, { seenFirst: seen })
  const look = () => {
    if (seen.at || !document.querySelector(selector)) return
    // Drawn with the next frame.
    requestAnimationFrame(() => {
      seen.at ||= performance.now()
    })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}
interface Seen {
  readonly at: number
  readonly origin: number
}

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
// Written by the build beside its files.
const manifest = () => JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The address of the file a module of the web app was built into; files are named by what they hold alone. */
export function fileOf(module: string): string {
  const chunk = Object.entries(manifest()).find(([key]) => key.endsWith(`/${module}`))?.[1]
  if (!chunk) throw new Error(`The build knows no ${module}`)
  return `**/${chunk.file}`
}

/**
 * In which wave each script can be asked for at the earliest: 1 for what the document names, together with what that needs; one more for
 * what a script imports when it runs. A browser does not say which module asked for another, so the build's own list of imports does.
 */
function wavesOf(inDocument: readonly string[]): ReadonlyMap<string, number> {
  const chunks = manifest()
  const keyOf = new Map(Object.entries(chunks).map(([key, { file }]) => [`/${file}`, key]))
  const waves = new Map<string, number>()
  let now = inDocument.flatMap((file) => keyOf.get(file) ?? [])
  for (let wave = 1; now.length; wave++) {
    const next: string[] = []
    for (const key of now) {
      // What is appended here is reached in the same wave.
      if (waves.has(key)) continue
      waves.set(key, wave)
      now.push(...(chunks[key]?.imports ?? []))
      next.push(...(chunks[key]?.dynamicImports ?? []))
    }
    now = next
  }
  return new Map([...waves].map(([key, wave]) => [`/${chunks[key]!.file}`, wave]))
}

const pathOf = (url: string) => new URL(url).pathname
const kib = (bytes: number) => Math.round((bytes / 1_024) * 10) / 10

/** Opens an address in a page of its own and tells what that cost. */
export async function visit(context: BrowserContext, { path: address, first }: Visit): Promise<Cost> {
  const page = await context.newPage()
  const { sent, session } = await listen(page)
  await page.addInitScript(watchFirst, first)
  const called = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as { seenFirst: Seen }).seenFirst.at > 0, undefined, { timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  const seen = await page.evaluate(
    (): Seen => ({ ...(window as unknown as { seenFirst: Seen }).seenFirst, origin: performance.timeOrigin }),
  )
  await session.detach()
  await page.close()
  return costOf(sent, seen, called)
}

function costOf(sent: readonly Sent[], seen: Seen, called: number): Cost {
  const isBefore = ({ at }: Sent) => at <= seen.origin + seen.at
  const scripts = sent.filter(({ url }) => pathOf(url).endsWith('.js'))
  const waves = wavesOf(scripts.filter(({ isNamed }) => isNamed).map(({ url }) => pathOf(url)))
  const styles = sent.filter(({ url }) => pathOf(url).endsWith('.css'))
  const fonts = sent.filter(({ kind }) => kind === 'Font')
  const data = sent.filter(({ url }) => pathOf(url).startsWith('/api/'))
  const bytesOf = (some: readonly Sent[]) =>
    [...new Set(some.map(({ url }) => pathOf(url)))].reduce((sum, each) => sum + packedBytes(each), 0)
  return {
    firstMs: Math.round(seen.origin + seen.at - called),
    scriptKiB: kib(bytesOf(scripts.filter(isBefore))),
    scripts: new Set(scripts.filter(isBefore).map(({ url }) => url)).size,
    visitKiB: kib(bytesOf(scripts)),
    styleKiB: kib(bytesOf(styles)),
    fontKiB: kib(fonts.reduce((sum, { bytes }) => sum + bytes, 0)),
    fonts: fonts.length,
    wireKiB: kib(sent.reduce((sum, { bytes }) => sum + bytes, 0)),
    waves: Math.max(0, ...scripts.filter(isBefore).map(({ url }) => waves.get(pathOf(url)) ?? 1)),
    requests: data.filter(isBefore).length,
    asked: data.map(({ url }) => url.slice(new URL(url).origin.length)),
  }
}
