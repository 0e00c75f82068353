import { randomUUID } from 'node:crypto'
import { expect, request, test } from '@playwright/test'
import { dialog, openLive, toldThat, unread } from './hands.ts'
import { addressOf, password, portal, signedIn, stranger } from './people.ts'

/** The manager gives the counsellor some leads, one after the other, as a program: each is something to tell them. */
async function tellCounsellor(times: number) {
  const api = await request.newContext({ baseURL: portal(), extraHTTPHeaders: { 'X-Client': 'api', 'Device-Number': randomUUID() } })
  const signIn = async (role: 'admin' | 'counsellor') => {
    const answer = await api.post('/api/auth/signin', { data: { email: addressOf(role), password: password() } })
    const { data } = await answer.json()
    return { Authorization: `Bearer ${data.tokensInfo.accessToken}` }
  }
  const [admin, counsellor] = [await signIn('admin'), await signIn('counsellor')]
  const read = async (path: string, headers: Record<string, string>) => (await (await api.get(`/api${path}`, { headers })).json()).data
  const me = (await read('/account/profile', counsellor)) as {
    user: { identifier: string }
    activeUserIdentityInfo: { identifier: string }
  }
  // From none on, for the bell tells no more than that there are several.
  await read('/notifications/read/all', counsellor)
  const { recordsInfo } = (await read(`/leads?per_page=${times}&page_tab=unassigned`, admin)) as { recordsInfo: { identifier: string }[] }
  for (const { identifier } of recordsInfo) {
    const answer = await api.post(`/api/leads/users/${identifier}/assign`, {
      headers: admin,
      data: {
        assign_leads_by: 'user',
        assign_to_users_info: [{ role_identifier: me.activeUserIdentityInfo.identifier, user_identifier: me.user.identifier }],
      },
    })
    if (!answer.ok()) throw new Error(`assign: ${answer.status()} ${await answer.text()}`)
  }
  await expect.poll(async () => (await read('/notifications/recent', counsellor)).unReadNotificationCount).toBeGreaterThanOrEqual(times)
  await api.dispose()
}

// A second is short on a machine that does other things at once: what misses it is tried again.
test.describe.configure({ retries: 2 })

test('what is read on one page is gone on the other within a second', async ({ browser }) => {
  await tellCounsellor(2)
  const [desk, phone] = [await signedIn(browser, 'counsellor'), await signedIn(browser, 'counsellor', { width: 390, height: 800 })]
  const [one, other, far] = [await desk.newPage(), await desk.newPage(), await phone.newPage()]
  await openLive(one, '/notifications')
  await openLive(other, '/programs')
  await openLive(far, '/programs')
  await expect.poll(() => unread(far)).toBeGreaterThanOrEqual(2)
  await expect.poll(() => unread(other)).toBe(await unread(far))
  const before = await unread(other)
  expect(before).toBeGreaterThanOrEqual(2)

  const row = one.getByRole('row').filter({ hasText: 'Unread' }).first()
  await row.getByRole('button', { name: /More/ }).click()
  await one.getByRole('menuitem', { name: 'Mark as read' }).click()
  for (const page of [other, far]) await expect.poll(() => unread(page), { timeout: 1_000, intervals: [50] }).toBe(before - 1)

  await one.getByRole('button', { name: 'Mark All as read' }).click()
  for (const page of [other, far]) await expect.poll(() => unread(page), { timeout: 1_000, intervals: [50] }).toBe(0)
  await one.getByRole('link', { name: /^Unread/ }).click()
  await expect(one.getByText('No Notification Found')).toBeVisible()
  await Promise.all([desk.close(), phone.close()])
})

test('the bell opens what happened, and View Detail leads to the record in its list', async ({ browser }) => {
  await tellCounsellor(1)
  const context = await signedIn(browser, 'counsellor')
  const page = await context.newPage()
  await page.goto('/programs')
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  const before = await unread(page)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = dialog(page, 'Notifications')
  const box = await bell.boundingBox()
  expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([400, 480])
  await expect(bell.locator('time').first()).toHaveText(/^\d{2}:\d{2}$/)
  await page.keyboard.press('Escape')
  await expect(bell).toBeHidden()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await bell.getByRole('link', { name: 'View Detail' }).first().click()
  await expect(page).toHaveURL(/\/leads\?search=[0-9a-f-]{36}$/)
  await expect(bell).toBeHidden()
  await expect(
    page
      .getByText('1 lead', { exact: true })
      .or(page.getByText(/LD-\d+/))
      .first(),
  ).toBeVisible()
  await expect.poll(() => unread(page)).toBe(before - 1)
  await context.close()
})

test('a mail is left by its link without signing in, and the profile shows it', async ({ browser }) => {
  await tellCounsellor(1)
  const [office, mine, anyone] = [await signedIn(browser, 'admin'), await signedIn(browser, 'counsellor'), await stranger(browser)]
  const outbox = await office.newPage()
  await expect(async () => {
    await outbox.goto(`/outbox?search=${addressOf('counsellor')}`)
    await expect(outbox.getByText('Lead assigned to you').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await outbox.getByRole('main').getByRole('button', { name: /More/ }).first().click()
  await outbox.getByRole('menuitem', { name: 'Read the message' }).click()
  const link = (await outbox
    .getByRole('dialog')
    .getByRole('link', { name: /unsubscribe/ })
    .first()
    .getAttribute('href'))!
  const address = new URL(link)

  const page = await anyone.newPage()
  await page.goto(`${portal()}${address.pathname}${address.search}`)
  await expect(page.getByText('c•••@h•••.com')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please Select Reason')).toBeVisible()
  await page.getByLabel('Reason').selectOption('Other')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please Enter Remarks')).toBeVisible()
  await page.getByLabel('Remarks').fill('I read everything in the portal')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your choice is saved' })).toBeVisible()

  const profile = await mine.newPage()
  await profile.goto('/profile/notifications')
  await expect(profile.getByRole('switch', { name: 'Email' })).not.toBeChecked()
  await profile.getByRole('switch', { name: 'Email' }).click({ force: true })
  await toldThat(profile, 'Notification preferences updated successfully')
  await page.goto(`${portal()}/notifications/unsubscribe/nonsense`)
  await expect(page.getByText('Error code: 404')).toBeVisible()
  await Promise.all([office.close(), mine.close(), anyone.close()])
})

test('staff add a reason, and change what a person gets', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/master/unsubscribe-reasons')
  await page.getByRole('button', { name: 'New reason' }).click()
  const asked = dialog(page, 'New unsubscribe reason')
  await asked.getByRole('button', { name: 'Create unsubscribe reason' }).click()
  await expect(asked.getByText('Title is required').first()).toBeVisible()
  await asked.getByLabel('Title').fill('I moved away')
  await asked.getByRole('button', { name: 'Create unsubscribe reason' }).click()
  await toldThat(page, 'Unsubscribe reason created successfully')
  await expect(page.getByRole('row', { name: /I moved away/ })).toBeVisible()

  await page.goto('/notifications/unsubscribed-user')
  const row = page.getByRole('row', { name: /Helen Marsh/ })
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: 'Change preferences' }).click()
  const drawer = dialog(page, 'Helen Marsh')
  await drawer.getByRole('switch', { name: 'SMS' }).check({ force: true })
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await toldThat(page, 'Notification preferences updated successfully')
  await expect(row).toContainText('By staff')
  await context.close()
})
