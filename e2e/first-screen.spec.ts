import { type BrowserContext, expect, test } from '@playwright/test'
import { type FirstScreen, firstScreens } from './first-screens.ts'
import { asProgram, signedIn, stranger } from './people.ts'
import { type Cost, visit } from './visits.ts'

// Another load of the machine does not move these figures; time is measured by `npm run bench:web`.

async function addressOf({ path }: FirstScreen) {
  if (!path.includes(':')) return path
  const api = await asProgram('admin')
  if (path.includes(':quotation')) {
    const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>('/quotations?status=accepted')
    // In English, as the other screens are: the words of another language are a file more.
    for (const { identifier } of recordsInfo) {
      const { quotationInfo } = await api.get<{ quotationInfo: { address: string; language: string } }>(`/quotations/${identifier}`)
      if (quotationInfo.language === 'en') return new URL(quotationInfo.address).pathname
    }
    throw new Error('No family accepted a quotation in English')
  }
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>('/leads?per_page=1')
  await api.close()
  return path.replace(':lead', recordsInfo[0]!.identifier)
}

async function costOf(context: BrowserContext, screen: FirstScreen): Promise<Cost> {
  const cost = await visit(context, { ...screen, path: await addressOf(screen) })
  await context.close()
  return cost
}

/** An address with its parameters in one order. */
function sorted(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

for (const screen of firstScreens)
  test(`${screen.name}: what a first visit fetches stays below its limit`, async ({ browser }) => {
    const cost = await costOf(screen.isSignedIn ? await signedIn(browser, 'admin') : await stranger(browser), screen)
    const figures = [
      ...(['scriptKiB', 'waves', 'requests'] as const).map((name) => ({ name, is: cost[name], ...screen[name] })),
      { name: 'visitKiB', is: cost.visitKiB, goal: screen.visitKiB.limit, ...screen.visitKiB },
    ]
    for (const { name, is, goal, limit } of figures)
      console.log(`${screen.name}: ${name} ${is}, limit ${limit}, goal ${goal}${is <= goal ? '' : ' (missed)'}`)
    if (screen.asksAsBench) expect(cost.asked.map(sorted)).toContain(sorted(screen.asksAsBench))
    // A page that fetched nothing was not measured.
    expect(cost.scripts).toBeGreaterThan(0)
    expect(cost.scriptKiB).toBeGreaterThan(0)
    expect(figures.filter(({ is, limit }) => is > limit)).toEqual([])
  })
