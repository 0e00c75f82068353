import { expect, type Page, type Request, test } from '@playwright/test'
import { signInByHand, stranger } from './people.ts'

/** The calls a page makes that do not name their company, by method and path. */
function nameless(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !request.headers()['client-number']) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('every call names its company once the browser knows it, also those a page makes while it opens', async ({ browser }) => {
  const context = await stranger(browser)
  const page = await context.newPage()
  const calls = nameless(page)
  await page.goto('/signin')
  await signInByHand(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
  await page.goto('/master/timeline')
  await expect(page.getByRole('heading', { level: 1, name: 'Timelines' })).toBeVisible()
  // Without what the page before kept, the session opens by its cookie.
  await page.evaluate(() => localStorage.removeItem('embark-session'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Timelines' })).toBeVisible()

  expect(calls, 'the sign-in page asks whose address it is on').toEqual(['GET /api/public-tenant/config'])
  await context.close()
})
