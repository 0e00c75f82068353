/** Measures pages of the built product in a browser, beside a page that does the least: `npm run bench:web -- --leads 100000`. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type Cookie, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../tools/find-chromium.mjs'
import { type FirstScreen, firstScreens } from './first-screens.ts'
import { type LongestTask, longestTasksOf } from './tasks.ts'
import { type Cost, visit } from './visits.ts'

const { values: flags } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    /** Gives the measured company so many programs. */
    programs: { type: 'string' },
    /** How often each page is opened, cold and warm. */
    rounds: { type: 'string', default: '5' },
    /** Measures only the screens that have this in their name. */
    only: { type: 'string', default: '' },
    /** Keeps the database in this directory and uses it again; one of `npm run bench` does. */
    keep: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
})
const rounds = Number(flags.rounds)

interface Stand {
  readonly portal: string
  readonly floor: string
  readonly email: string
  readonly password: string
  readonly lead: string
  /** The key of a quotation that a family accepted. */
  readonly quotation: string
  readonly machine: string
}

/** The product and the floor's page, running until `stop`. */
async function startStand(): Promise<Stand & { stop(): Promise<void> }> {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../apps/server/bench/stand.ts')
  const given = (['leads', 'programs', 'keep'] as const).flatMap((name) => (flags[name] ? [`--${name}`, flags[name]] : []))
  const args = [...given, ...(flags['no-build'] ? ['--no-build'] : [])]
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue
    // The stand prints this one line.
    const stand = JSON.parse(line) as Stand
    return {
      ...stand,
      async stop() {
        child.stdin.end()
        await ended
      },
    }
  }
  throw new Error('the product could not be started')
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN

/** A browser that has nothing in its cache, signed in or not. */
async function fresh(browser: Browser, stand: Stand, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stand.portal, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  // What runs this file keeps the names of functions by a helper, which pages do not have.
  await context.addInitScript('globalThis.__name ??= (each) => each')
  if (!isSignedIn) return context
  const { email, password } = stand
  const answer = await context.request.post('/api/auth/signin', { data: { email, password } })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}: ${await answer.text()}`)
  return context
}

/** Where a screen stands in the measured company. */
const addressOf = ({ path: address }: Pick<FirstScreen, 'path'>, { lead, quotation }: Stand) =>
  address.replace(':lead', lead).replace(':quotation', quotation)

interface Opened {
  readonly name: string
  readonly cold: readonly Cost[]
  readonly warm: readonly Cost[]
  /** Of as many warm visits more. */
  readonly longestTasks: readonly LongestTask[]
}

/** A page opened so often: each time in a new browser, and twice more in the same. */
async function opened(
  browser: Browser,
  stand: Stand,
  screen: Pick<FirstScreen, 'name' | 'path' | 'first' | 'isSignedIn'>,
): Promise<Opened> {
  const [cold, warm]: [Cost[], Cost[]] = [[], []]
  let cookies: readonly Cookie[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await fresh(browser, stand, screen.isSignedIn)
    const address = { ...screen, path: addressOf(screen, stand) }
    cold.push(await visit(context, address))
    warm.push(await visit(context, address))
    cookies = await context.cookies()
    await context.close()
  }
  const url = new URL(addressOf(screen, stand), stand.portal).href
  return { name: screen.name, cold, warm, longestTasks: await longestTasksOf(browser, url, cookies, rounds) }
}

/** From the click on a place of the menu to its first row, warm: each place is left and visited again. */
async function changesOf(page: Page, { path: address, first }: FirstScreen): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.evaluate(() => history.pushState({}, '', '/tasks-and-nothing'))
    await page.waitForFunction((selector) => !document.querySelector(selector), first)
    const ms = await page.evaluate(
      ({ to, selector }) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          const look = () => {
            if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now() - began))
            else requestAnimationFrame(look)
          }
          history.pushState({}, '', to)
          look()
        }),
      { to: address, selector: first },
    )
    // The first visit fetches the page's code.
    if (round) took.push(ms)
  }
  return took
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map((_, index) => (index ? '--:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Which of its goals a page misses; what is no number holds nothing. */
function missed(name: string, { cold, warm }: { readonly cold: number; readonly warm: number }, one: Cost, longestWarm: number): string {
  const screen = firstScreens.find((each) => each.name === name)
  if (!screen) return ''
  const faults = [
    ...(cold <= 2 ? [] : ['cold above 2.0']),
    ...(warm <= 1.5 ? [] : ['warm above 1.5']),
    ...(one.scriptKiB <= screen.scriptKiB.goal ? [] : [`JS above ${screen.scriptKiB.goal}`]),
    ...(one.waves <= screen.waves.goal ? [] : [`waves above ${screen.waves.goal}`]),
    ...(one.requests <= screen.requests.goal ? [] : [`requests above ${screen.requests.goal}`]),
    ...(longestWarm <= 100 ? [] : ['a warm task above 100 ms']),
  ]
  return faults.join(', ') || 'holds'
}

function tableOf(pages: readonly Opened[], floor: Opened): string {
  const first = (costs: readonly Cost[]) => median(costs.map(({ firstMs }) => firstMs))
  const rows = pages.map(({ name, cold, warm, longestTasks }) => {
    const [one] = cold
    const ratio = { cold: first(cold) / first(floor.cold), warm: first(warm) / first(floor.warm) }
    const { scriptKiB, scripts, visitKiB, styleKiB, fontKiB, fonts, wireKiB, waves, requests } = one!
    const longest = Math.max(...longestTasks.map(({ ms }) => ms))
    return [
      name,
      `${first(cold)} (${ratio.cold.toFixed(1)})`,
      `${first(warm)} (${ratio.warm.toFixed(1)})`,
      ...[`${scriptKiB} (${scripts})`, visitKiB, styleKiB, `${fontKiB} (${fonts})`, wireKiB, waves, requests],
      longest,
      Math.max(...longestTasks.map(({ busyMs }) => busyMs)),
      missed(name, ratio, one!, longest),
    ]
  })
  const head = [
    '',
    'first row cold ms (x floor)',
    'warm',
    'JS KiB gzip before it (files)',
    'JS of the visit',
    'CSS',
    'fonts',
    'wire',
    'waves',
    'requests',
  ]
  return table([...head, 'longest warm task ms', 'of the processor', 'goals'], rows)
}

/** What is promised of the finder in seconds, whatever the floor takes. */
const cardsGoalMs = 1_000

function cardsOf({ cold, warm }: Opened): string {
  const lineOf = ([name, costs]: [string, readonly Cost[]]) => {
    const ms = median(costs.map(({ firstMs }) => firstMs))
    return `${name} ${ms} ms (goal ${cardsGoalMs}: ${ms <= cardsGoalMs ? 'holds' : 'missed'})`
  }
  return `first cards of the program finder: ${lineOf(['cold', cold])}, ${lineOf(['warm', warm])}`
}

async function main(stand: Stand) {
  const executablePath = await ensureChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  try {
    console.log(`${new Date().toISOString().slice(0, 16)}Z, npm run bench:web ${process.argv.slice(2).join(' ')}\n${stand.machine}\n`)
    const screens = firstScreens.filter(({ name }) => name.includes(flags.only))
    if (!screens.length) throw new Error(`no screen is called ${flags.only}`)
    const floor = await opened(browser, stand, { name: 'floor page', path: stand.floor, first: 'tr', isSignedIn: false })
    const pages: Opened[] = []
    for (const screen of screens) pages.push(await opened(browser, stand, screen))
    console.log(`${tableOf([floor, ...pages], floor)}\n`)
    const finder = pages.find(({ name }) => name === 'program finder')
    if (finder) console.log(`${cardsOf(finder)}\n`)
    const context = await fresh(browser, stand, true)
    const page = await context.newPage()
    await page.goto('/leads')
    const changes: string[][] = []
    for (const screen of screens.filter(({ isSignedIn }) => isSignedIn)) {
      const took = await changesOf(page, { ...screen, path: addressOf(screen, stand) })
      const ms = Math.round(median(took))
      changes.push([screen.name, String(ms), ms <= 200 ? 'holds' : 'above 200'])
    }
    console.log(table(['route change, warm', 'ms to the first row', 'goal 200'], changes))
  } finally {
    await browser.close()
  }
}

const stand = await startStand()
try {
  await main(stand)
} finally {
  await stand.stop()
}
