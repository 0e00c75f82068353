import { expect, type Page, test } from '@playwright/test'
import { choose, dialog, toldThat } from './hands.ts'
import { asProgram, signedIn, somebodyNew } from './people.ts'

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
  await expect(page.getByRole('link', { name: 'Outbox' })).toBeVisible()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change role to Counsellor' }).click()
  await expect(page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Outbox' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Outbox' })).toBeHidden()
  // The next sign-in begins in the role that was used last.
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change role to Administrator' }).click()
  await expect(page.getByRole('link', { name: 'Outbox' })).toBeVisible()
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

/** Opens a page and waits until it hears from the server. */
async function openLive(page: Page, path: string) {
  const live = isLive(page)
  await page.goto(path)
  await live
}
const second = { timeout: 1_000, intervals: [25] }

test('a right that is taken away is gone from an open screen within a second, and comes back the same way', async ({ browser }) => {
  const person = await somebodyNew('Finance officer')
  const context = await signedIn(browser, person)
  const page = await context.newPage()
  await openLive(page, '/profile')
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Invoices', exact: true }).first()).toBeVisible()
  const admin = await asProgram('admin')
  const { identifier, role } = await whoIs(admin, person.email)
  const names = { user_identifier: identifier, role_identifier: role }
  await admin.post('/staffs/permissions', { ...names, permissions: [], withheld: ['invoices.read'] })
  await expect.poll(() => menu.getByRole('link', { name: 'Invoices', exact: true }).count(), second).toBe(0)
  await admin.post('/staffs/permissions', { ...names, permissions: [], withheld: [] })
  await expect.poll(() => menu.getByRole('link', { name: 'Invoices', exact: true }).count(), second).toBeGreaterThan(0)
  await admin.close()
  await context.close()
})

test('a role that is given to somebody stands in their menu within a second', async ({ browser }) => {
  const person = await somebodyNew('Finance officer')
  const context = await signedIn(browser, person)
  const page = await context.newPage()
  await openLive(page, '/profile')
  const admin = await asProgram('admin')
  const { identifier } = await whoIs(admin, person.email)
  const { roles } = await admin.get<{ roles: { label: string; value: string }[] }>('/staffs/choices?group=company')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  const other = page.getByRole('menuitem', { name: 'Change role to Counsellor' })
  await expect(other).toHaveCount(0)
  await admin.post('/assigning/roles', {
    user_identifier: identifier,
    role_identifiers: [roles.find(({ label }) => label === 'Counsellor')!.value],
  })
  await expect.poll(() => other.count(), second).toBe(1)
  await admin.close()
  await context.close()
})

/** The person with this address, and the role they act in. */
async function whoIs(admin: Awaited<ReturnType<typeof asProgram>>, email: string) {
  const path = `/staffs?search=${encodeURIComponent(email)}`
  const { recordsInfo } = await admin.get<{ recordsInfo: { identifier: string; roles: { identifier: string }[] }[] }>(path)
  const [found] = recordsInfo
  return { identifier: found!.identifier, role: found!.roles[0]!.identifier }
}
