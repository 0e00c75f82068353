import { expect, type Page, test } from '@playwright/test'
import { choose, dialog, toldThat } from './hands.ts'
import { signedIn, somebodyNew } from './people.ts'

/** Resolves when the page has its socket to the server. */
const isLive = (page: Page) =>
  page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40') }))

test('a lead that one person changes is fresh on the screen of another', async ({ browser }) => {
  const [mine, theirs] = [await signedIn(browser, 'admin'), await signedIn(browser, 'manager')]
  const [changing, watching] = [await mine.newPage(), await theirs.newPage()]
  await watching.goto('/leads?layout=table&page_tab=new_lead')
  await watching.getByRole('main').getByRole('link', { name: /LD-/ }).first().click()
  await expect(watching).toHaveURL(/\/leads\/[0-9a-f-]{36}/)
  const live = isLive(watching)
  await watching.reload()
  await live
  await changing.goto(watching.url())
  await changing.getByRole('button', { name: 'Change status' }).click()
  await choose(dialog(changing, 'Change status'), 'Status', 'Follow up')
  await dialog(changing, 'Change status').getByRole('button', { name: 'Change status' }).click()
  await toldThat(changing, 'Status updated successfully')
  await expect(watching.getByRole('list', { name: 'Stage' }).locator('[aria-current=step]')).toContainText('Contacted')
  await expect(watching.getByText(/moved the status from .* to Follow up/)).toBeVisible()
  await Promise.all([mine.close(), theirs.close()])
})

test('a person with several roles acts in another without signing in again', async ({ browser }) => {
  const context = await signedIn(browser, await somebodyNew('Administrator', 'Counsellor'))
  const page = await context.newPage()
  await page.goto('/leads')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' })).toBeVisible()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('button', { name: 'Counsellor' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' })).toBeHidden()
  // The next sign-in begins in the role that was used last.
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('button', { name: 'Administrator' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' })).toBeVisible()
  await context.close()
})

test('signing out in one tab signs out the other', async ({ browser }) => {
  const context = await signedIn(browser, 'counsellor')
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/leads')
  await other.goto('/programs')
  await expect(other.getByRole('heading', { level: 1, name: 'Program finder' })).toBeVisible()
  await one.getByRole('button', { name: /^Your menu/ }).click()
  await one.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(one).toHaveURL(/\/signin/)
  await expect(other).toHaveURL(/\/signin/)
  await other.goto('/leads')
  await expect(other).toHaveURL(/\/signin/)
  await context.close()
})
