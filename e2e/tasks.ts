import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Cookie } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds by the clock and of the processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } }
}

/** The longest task of a visit in milliseconds: by the clock, and of the processor, which what else the machine does makes no longer. */
export interface LongestTask {
  readonly ms: number
  readonly busyMs: number
}

/** After that a page that was opened has drawn all it draws by itself. */
const settled = 5_000

/** Opens an address in a tab that nobody inspects, and closes it. */
async function pass(session: CDPSession, url: string) {
  const { targetId } = await session.send('Target.createTarget', { url })
  await wait(settled)
  await session.send('Target.closeTarget', { targetId })
}

/** The longest task of the main thread that went to an address: a browser runs pages of its own beside it. */
function longestOf(events: readonly TraceEvent[], url: string): LongestTask {
  const page = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)
  if (!page) throw new Error(`The trace of ${url} does not hold its page`)
  const tasks = events.filter(({ name, pid, tid }) => pid === page.pid && tid === page.tid && name.endsWith('RunTask'))
  const msOf = (lengths: readonly number[]) => Math.round(Math.max(...lengths) / 1_000)
  return { ms: msOf(tasks.map(({ dur = 0 }) => dur)), busyMs: msOf(tasks.map(({ tdur = 0 }) => tdur)) }
}

/**
 * The longest task of so many warm visits, each in a tab of its own that nobody inspects: for one that is inspected, a browser works out
 * where in its source each function of a first script stands, which takes tens of milliseconds that no reader waits for.
 */
export async function longestTasksOf(browser: Browser, url: string, cookies: readonly Cookie[], visits: number): Promise<LongestTask[]> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.clearCookies')
  await session.send('Storage.setCookies', { cookies: cookies.map(({ partitionKey, ...each }) => each) })
  // Opening a window keeps a browser busy with a page of its own; a tab opens in one that stands.
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', width: 1440, height: 900, newWindow: true })
  // The first fetches the files; with the second the browser keeps what it compiled of them.
  for (let visit = 0; visit < 2; visit++) await pass(session, url)
  const longest: LongestTask[] = []
  for (let visit = 0; visit < visits; visit++) {
    await browser.startTracing(undefined, { categories: ['toplevel', 'blink.user_timing'] })
    await pass(session, url)
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    longest.push(longestOf(traceEvents, url))
  }
  await session.send('Target.closeTarget', { targetId })
  await session.detach()
  return longest
}
