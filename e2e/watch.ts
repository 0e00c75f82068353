import type { Page } from '@playwright/test'

export interface Watch {
  /** What went wrong since the last question: errors of the console and the page, calls that failed. */
  faults(): string[]
  /** Resolves when the page has drawn what it fetched. */
  settled(): Promise<void>
}

/** Watches a page for what nobody should meet, and knows when it is done loading. */
export function watch(page: Page, expected: readonly RegExp[] = []): Watch {
  let complaints: string[] = []
  let pending = 0
  const tell = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text.slice(0, 400))
  }
  const isApi = (url: string) => new URL(url).pathname.startsWith('/api/')
  page.on('console', (message) => {
    // A failed call is told once, by its answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) tell(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => tell(`page: ${error.message}`))
  page.on('request', (request) => {
    if (isApi(request.url())) pending++
  })
  page.on('requestfinished', (request) => {
    if (isApi(request.url())) pending--
  })
  page.on('requestfailed', (request) => {
    if (isApi(request.url())) pending--
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      tell(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}${new URL(response.url()).search}`)
  })
  return {
    faults() {
      const reported = complaints
      complaints = []
      return reported
    },
    async settled() {
      await page.locator('h1').first().waitFor({ state: 'attached', timeout: 15_000 })
      let quiet = 0
      for (let left = 150; left > 0 && quiet < 3; left--) {
        const isBusy = pending > 0 || (await page.locator('[aria-busy=true], .e-skeleton').count()) > 0
        quiet = isBusy ? 0 : quiet + 1
        await page.waitForTimeout(40)
      }
    },
  }
}

/** How far the page can be scrolled sideways, and what sticks out. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const excess = Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0) - width
    if (excess <= 0) return ''
    const isRtl = document.documentElement.dir === 'rtl'
    // What is cut off or scrolled in a frame of its own makes nothing wider.
    const isFramed = (element: Element) => {
      for (let frame = element.parentElement; frame && frame.tagName !== 'MAIN' && frame !== document.body; frame = frame.parentElement)
        if (getComputedStyle(frame).overflowX !== 'visible') return true
      return false
    }
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 0 && (isRtl ? left < -1 : right > width + 1) && !element.closest('[data-scrolls], .e-sr') && !isFramed(element)
    })
    const names = out.slice(0, 4).map((element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`)
    return `${excess} px wider than the window: ${names.join(', ')}`
  })

/** Opens an address as a link would, without loading the page anew. */
export async function goTo(page: Page, href: string) {
  await page.evaluate((to) => {
    // The page that is open already is not drawn again.
    if (location.pathname + location.search === to) return
    for (const heading of document.querySelectorAll('h1')) heading.dataset['before'] = ''
    history.pushState({}, '', to)
  }, href)
  await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached', timeout: 15_000 })
}

/** Buttons whose words do not fit into them. */
const clippedButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
      .filter((label) => label.checkVisibility() && (label.closest('button, a')?.clientWidth ?? 0) > 0)
      // Beside a picture, words may be there for those alone who hear them.
      .filter((label) => getComputedStyle(label).clipPath === 'none')
      .filter((label) => {
        const button = label.closest<HTMLElement>('button, a')!
        const { left, right } = label.getBoundingClientRect()
        const own = button.getBoundingClientRect()
        return label.scrollWidth > label.clientWidth + 1 || left < own.left - 1 || right > own.right + 1
      })
      .map((label) => label.innerText),
  )

/** What does not fit a phone: a page that scrolls sideways, and buttons without all of their words. */
export async function phoneFaults(page: Page): Promise<string[]> {
  const clipped = await clippedButtons(page)
  return [await sticksOut(page), ...clipped.map((words) => `“${words}” does not fit into its button`)].filter(Boolean)
}
