import { expect, type Page, test } from '@playwright/test'
import { dialog, openLive, toldThat } from './hands.ts'
import { asProgram, signedIn, somebodyNew } from './people.ts'

/** How long after the answer to a change another browser may go on showing what was. */
const soon = { timeout: 1_000, intervals: [20] }
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const place = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const newLead = (page: Page) => page.getByRole('main').getByRole('button', { name: 'New lead' }).first()
/** The answer of the server to the next change a page sends to this address. */
const answered = (page: Page, path: RegExp) =>
  page.waitForResponse((response) => path.test(new URL(response.url()).pathname) && response.request().method() !== 'GET' && response.ok())

interface Somebody {
  readonly user: { readonly identifier: string }
  readonly activeUserIdentityInfo: { readonly identifier: string }
}

// A second is short on a machine that does other things at once: what misses it is tried again.
test.describe.configure({ retries: 2 })

test('a lead that one person changes is fresh on the screen of another', async ({ browser }) => {
  const [mine, theirs] = [await signedIn(browser, 'admin'), await signedIn(browser, 'manager')]
  const [changing, watching] = [await mine.newPage(), await theirs.newPage()]
  await watching.goto('/leads?layout=table&page_tab=new_lead')
  await watching.getByRole('main').getByRole('link', { name: /LD-/ }).first().click()
  await expect(watching).toHaveURL(/\/leads\/[0-9a-f-]{36}/)
  await openLive(watching, watching.url())
  await changing.goto(watching.url())
  await changing.getByRole('button', { name: 'Change status' }).click()
  await dialog(changing, 'Change status').getByRole('radio', { name: 'Follow up' }).check()
  await dialog(changing, 'Change status').getByRole('button', { name: 'Change status' }).click()
  await toldThat(changing, 'Status updated successfully')
  await expect(watching.getByRole('list', { name: 'Stage' }).locator('[aria-current=step]')).toContainText('Contacted')
  await expect(watching.getByText(/changed the status from .* to Follow up/)).toBeVisible()
  await Promise.all([mine.close(), theirs.close()])
})

test('a person with several roles acts in another without signing in again', async ({ browser }) => {
  const context = await signedIn(browser, await somebodyNew('Administrator', 'Counsellor'))
  const page = await context.newPage()
  await page.goto('/leads')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent requests' })).toBeVisible()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('button', { name: 'Counsellor' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent requests' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent requests' })).toBeHidden()
  // The next sign-in begins in the role that was used last.
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('button', { name: 'Administrator' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent requests' })).toBeVisible()
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

test('a right that is taken away is gone from the other browser within a second, menu and button, and comes back as fast', async ({
  browser,
}) => {
  const person = await somebodyNew('Counsellor')
  const theirs = await signedIn(browser, person)
  const page = await theirs.newPage()
  await openLive(page, '/leads?layout=table')
  await expect(newLead(page)).toBeVisible()
  await expect(place(page, 'Program finder')).toBeVisible()
  const [admin, own] = [await asProgram('admin'), await asProgram(person)]
  const { user, activeUserIdentityInfo: role } = await own.get<Somebody>('/account/profile')
  const whose = { user_identifier: user.identifier, role_identifier: role.identifier, permissions: [] }

  await admin.post('/staffs/permissions', { ...whose, withheld: ['leads.create', 'programs.read'] })
  await Promise.all([expect(newLead(page)).toBeHidden(soon), expect(place(page, 'Program finder')).toBeHidden(soon)])
  await admin.post('/staffs/permissions', { ...whose, withheld: [] })
  await Promise.all([expect(newLead(page)).toBeVisible(soon), expect(place(page, 'Program finder')).toBeVisible(soon)])
  await Promise.all([admin.close(), own.close(), theirs.close()])
})

test('a person whose role is changed has the other menu within a second', async ({ browser }) => {
  const person = await somebodyNew('Counsellor')
  const theirs = await signedIn(browser, person)
  const page = await theirs.newPage()
  await openLive(page, '/leads')
  await expect(place(page, 'Program finder')).toBeVisible()
  const [admin, own] = [await asProgram('admin'), await asProgram(person)]
  const { user } = await own.get<Somebody>('/account/profile')
  const { staffInfo } = await admin.get<{ staffInfo: { version: number } }>(`/staffs/${user.identifier}`)
  const { roles } = await admin.get<{ roles: { label: string; value: string }[] }>('/staffs/choices?group=company')
  const finance = roles.find(({ label }) => label === 'Finance officer')!.value

  const { first_name, last_name, email, country_code, mobile, gender } = person
  const changed = { first_name, last_name, email, country_code, mobile, gender, role_identifiers: [finance] }
  await admin.put(`/staffs/${user.identifier}/edit`, changed, staffInfo.version)
  await Promise.all([expect(place(page, 'Invoices')).toBeVisible(soon), expect(place(page, 'Outbox')).toBeHidden(soon)])
  await Promise.all([admin.close(), own.close(), theirs.close()])
})

test('a device that is logged out in one browser is at the sign-in page in the other within a second', async ({ browser }) => {
  const person = await somebodyNew('Counsellor')
  const [desk, phone] = [await signedIn(browser, person), await signedIn(browser, person, { width: 390, height: 800 })]
  const [here, there] = [await desk.newPage(), await phone.newPage()]
  await openLive(there, '/leads')
  await openLive(here, '/profile/active-devices')
  await here.getByRole('main').getByRole('button', { name: /More/ }).first().click()
  await here.getByRole('menuitem', { name: 'Log out' }).click()
  const done = answered(here, /loggedout-active-device/)
  await here.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await done
  // That it leaves is the promise; how long the new document takes is not.
  await there.waitForURL(/\/signin/, { timeout: 1_000, waitUntil: 'commit' })
  await expect(here).toHaveURL(/active-devices/)
  await Promise.all([desk.close(), phone.close()])
})
