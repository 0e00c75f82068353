import { allScreens } from '@embark/contract/screens.ts'
import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { type Role, roles, signedIn, signInByHand, startApart, stranger } from './people.ts'
import { type Stop, screensFor } from './screens-to-walk.ts'
import { half } from './tier.ts'
import { goTo, phoneFaults, type Watch, watch } from './watch.ts'

const phone = { width: 390, height: 844 }

async function shapeFaults(page: Page): Promise<string[]> {
  const { headings, mains, title } = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main').length,
    title: document.title,
  }))
  return [headings !== 1 && `${headings} first headings`, mains !== 1 && `${mains} main landmarks`, !title && 'no title'].filter(
    (fault) => fault !== false,
  )
}

/** Walks the screens one after another; gives what is wrong, with the address before it. */
async function walk(page: Page, watched: Watch, stops: readonly Stop[], look: (page: Page) => Promise<string[]>) {
  const faults: string[] = []
  await page.goto(stops[0]?.href ?? '/')
  for (const stop of stops) {
    await goTo(page, stop.href)
    await watched.settled()
    const arrived =
      new URL(page.url()).pathname === stop.arrives || stop.href === '/' || stop.screen.leadsOn ? [] : [`came out at ${page.url()}`]
    const faultsHere = [...arrived, ...watched.faults(), ...(await shapeFaults(page)), ...(await look(page))]
    faults.push(...faultsHere.map((fault) => `${stop.href}: ${fault}`))
  }
  return faults
}

// What the administrator may open is opened by the walk with axe.
for (const [place, role] of roles.filter((each) => each !== 'admin').entries())
  test(`every screen that the ${role} may open opens, whole and without an error`, async ({ browser }) => {
    const { open } = await screensFor(role)
    const context = await signedIn(browser, role)
    const page = await context.newPage()
    const faults = await walk(page, watch(page), half(open, place), async () => [])
    await context.close()
    expect(faults).toEqual([])
  })

/** The longest walks go in parts, so that every browser always has one. */
const parts = [1, 2] as const
const partOf = (stops: readonly Stop[], part: number) => stops.filter((_, index) => index % parts.length === part - 1)

// Every second screen in English, at a desk and in light, the others in Arabic, on a phone and in the dark; all of them in all of it where
// everything is tested.
for (const part of parts) {
  test(`axe reports nothing on any screen (en, ${part} of ${parts.length})`, async ({ browser }) => {
    test.setTimeout(300_000)
    const { open } = await screensFor('admin')
    const context = await signedIn(browser, 'admin')
    const page = await context.newPage()
    const faults = await walk(page, watch(page), partOf(half(open, 0), part), () => axe(page, 'en'))
    await context.close()
    expect(faults).toEqual([])
  })

  test(`axe reports nothing on any screen of a phone in the dark, and they fit it (ar, ${part} of ${parts.length})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const { open } = await screensFor('admin')
    const context = await signedIn(browser, 'admin', { language: 'ar', ...phone })
    const page = await context.newPage()
    const look = async () => [...(await axe(page, 'ar')), ...(await phoneFaults(page))]
    const faults = await walk(page, watch(page), partOf(half(open, 1), part), look)
    await context.close()
    expect(faults).toEqual([])
  })
}

test('nothing scrolls sideways on a phone, and buttons show all their words (en)', async ({ browser }) => {
  const { open } = await screensFor('admin')
  const context = await signedIn(browser, 'admin', phone)
  const page = await context.newPage()
  const faults = await walk(page, watch(page), half(open, 0), phoneFaults)
  await context.close()
  expect(faults).toEqual([])
})

const publicHrefs = [
  // Those that need a record in their address are opened where there is one, in getting-in.spec.ts.
  ...allScreens.filter(({ page, path }) => page === 'public' && !/:\w+$/.test(path)).map(({ path }) => path.replace(/\/:\w+\?/, '')),
  '/signin/nowhere',
]

for (const language of ['en', 'ar'] as const)
  test(`axe reports nothing on the public pages, and they fit a phone (${language})`, async ({ browser }) => {
    const context = await stranger(browser, { language, ...phone })
    const page = await context.newPage()
    const watched = watch(page)
    const faults: string[] = []
    for (const href of publicHrefs) {
      await page.goto(href)
      await watched.settled()
      const faultsHere = [...watched.faults(), ...(await shapeFaults(page)), ...(await axe(page, language)), ...(await phoneFaults(page))]
      faults.push(...faultsHere.map((fault) => `${href}: ${fault}`))
    }
    await context.close()
    expect(faults).toEqual([])
  })

test('a stranger who follows a link signs in and arrives where the link led', async ({ browser }) => {
  const context = await stranger(browser)
  const page = await context.newPage()
  await page.goto('/applications?search=LD-1')
  await expect(page).toHaveURL(/\/signin\?next=/)
  await signInByHand(page, 'admin')
  await expect(page).toHaveURL('/applications?search=LD-1')
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await context.close()
})

test('an address that nothing stands at says so, and leads home', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/there/is/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'Ooops! Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).not.toHaveURL(/nothing/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('who opens a page of a module that is off is told so, and what the module does, and not that a right is missing', async ({
  browser,
}) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await startApart(page)
  await page.route('**/api/account/start', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.capabilitiesInfo.features['agent_module'] = false
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/master/agent-requests')
  await expect(page.getByText('That page belongs to a module that is switched off for your company.')).toBeVisible()
  await expect(page).toHaveURL('/premium/agents')
  await context.close()
})

test('who lacks a right is sent home and told which', async ({ browser }) => {
  const shutFor = async (role: Role) => (await screensFor(role)).shut
  for (const role of ['counsellor', 'student', 'institution'] as const) {
    const context = await signedIn(browser, role)
    const page = await context.newPage()
    for (const { href, screen } of (await shutFor(role)).slice(0, 3)) {
      await page.goto(href)
      await expect(page.getByText(`You don’t have access to ${screen.title}. Ask an administrator.`, { exact: false })).toBeVisible()
      expect(new URL(page.url()).pathname, `${role} at ${href}`).not.toBe(href)
    }
    await context.close()
  }
})
