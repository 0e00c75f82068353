import { expect, type Page, test, type WebSocketRoute } from '@playwright/test'
import { tellOfCall } from '../tools/telephony.ts'
import { openLive } from './hands.ts'
import { asProgram, portal, signedIn, somebodyNew } from './people.ts'
import { watch } from './watch.ts'

/** The demo company's administrator sits at the first desk. */
const extensions = ['201']
let made = 0

/** A lead of the demo company with its number, and the provider who tells of calls. */
async function provider() {
  const api = await asProgram('admin')
  const [{ recordsInfo }, { tenantInfo }] = [
    await api.get<{ recordsInfo: { identifier: string; first_name: string; last_name: string; mobile: string | null }[] }>(
      '/leads?per_page=200',
    ),
    await api.get<{ tenantInfo: { number: string } }>('/public-tenant/config'),
  ]
  await api.close()
  const lead = recordsInfo.find(({ mobile }) => mobile)
  if (!lead?.mobile) throw new Error('no lead of the demo company has a number')
  const to = { url: portal(), number: tenantInfo.number, secret: process.env['EMBARK_E2E_TELEPHONY'] ?? '' }
  const call = (from: string) => {
    const call_id = `e2e-${Date.now()}-${made++}`
    const tell = async (event: string, more: object = {}) =>
      expect(await tellOfCall(to, { call_id, event, from, extensions, ...more })).toBe(202)
    return { ring: () => tell('ringing'), answer: (by: string) => tell('answered', { extensions: [by] }), end: () => tell('ended') }
  }
  return { lead: { ...lead, mobile: lead.mobile, name: `${lead.first_name} ${lead.last_name}`.trim() }, call }
}
/** Opens a page that has its socket to the server. */
async function listening(page: Page, href: string) {
  await openLive(page, href)
  await watch(page).settled()
}
const popup = (page: Page) => page.getByRole('dialog', { name: 'Incoming Call' })

test('a call of a lead pops up on every page of the person, and leads to the lead', async ({ browser }) => {
  const { lead, call } = await provider()
  const context = await signedIn(browser, 'admin')
  const [page, other] = [await context.newPage(), await context.newPage()]
  await listening(page, '/programs')
  await listening(other, '/applications')
  const ringing = call(lead.mobile)
  await ringing.ring()

  await expect(popup(page)).toContainText('Name')
  await expect(popup(page)).toContainText(lead.name)
  await expect(popup(page)).toContainText('Phone Number')
  // It is written in groups.
  await expect(popup(page)).toContainText(new RegExp([...lead.mobile.replace('+', '')].join(' ?')))
  await expect(popup(other)).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('button', { name: 'View Details' })).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(popup(page)).toBeVisible()
  await page.getByRole('button', { name: 'View Details' }).press('Enter')

  await expect(page).toHaveURL(new RegExp(`/leads\\?search=${lead.identifier}`))
  await expect(page.getByRole('main').getByText(lead.name).first()).toBeVisible()
  await expect(popup(other)).toBeHidden()
  await ringing.end()
  await context.close()
})

test('what began and ended to ring while a page had no connection is made up for', async ({ browser }) => {
  const { lead, call } = await provider()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  let isDown = false
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/socket\.io/, (line) => {
    if (isDown) return void line.close()
    line.connectToServer()
    lines.push(line)
  })
  await page.goto('/programs')
  await expect.poll(() => lines.length).toBe(1)
  await watch(page).settled()
  const cut = async () => {
    isDown = true
    await lines.at(-1)!.close()
  }
  const ringing = call(lead.mobile)

  await cut()
  await ringing.ring()
  await expect(popup(page)).toBeHidden()
  isDown = false
  await expect(popup(page)).toContainText(lead.name)

  await cut()
  await ringing.end()
  await expect(popup(page)).toBeVisible()
  isDown = false
  await expect(popup(page)).toBeHidden()
  await context.close()
})

test('a page whose token the socket refuses, as after a long sleep, comes back with a new one', async ({ browser }) => {
  const { lead, call } = await provider()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  let lines = 0
  const renewed = page.waitForResponse((answer) => lines === 1 && answer.url().includes('/auth/refresh-token'))
  await page.routeWebSocket(/socket\.io/, (line) => {
    lines++
    if (lines > 1) return void line.connectToServer()
    // As the server's own library opens a line, and refuses who is on it.
    line.onMessage((packet) => {
      if (String(packet).startsWith('40')) line.send('44{"message":"Unauthorized"}')
    })
    line.send('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}')
  })
  await page.goto('/programs')
  expect((await renewed).status()).toBe(200)
  await expect.poll(() => lines).toBe(2)

  const ringing = call(lead.mobile)
  await ringing.ring()
  await expect(popup(page)).toBeVisible()
  await ringing.end()
  await expect(popup(page)).toBeHidden()
  await context.close()
})

test('it goes when somebody else answers, when it is over, and by Cancel; what is typed goes on', async ({ browser }) => {
  const { lead, call } = await provider()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await listening(page, '/leads?layout=table')
  const first = call(lead.mobile)
  await first.ring()
  await expect(popup(page)).toBeVisible()
  await first.answer('999')
  await expect(popup(page)).toBeHidden()

  const search = page.getByRole('searchbox', { name: 'Search leads' })
  await search.click()
  await page.keyboard.type('Grace ')
  const second = call(lead.mobile)
  await second.ring()
  await expect(popup(page)).toBeVisible()
  await page.keyboard.type('Hopper')
  await expect(search).toHaveValue('Grace Hopper')
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'View Details' })).toBeFocused()
  await second.end()
  await expect(popup(page)).toBeHidden()

  const third = call(lead.mobile)
  await third.ring()
  await popup(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(popup(page)).toBeHidden()
  await third.end()
  await context.close()
})

test('a number nobody knows offers a new lead with the number filled in', async ({ browser }) => {
  const { call } = await provider()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await listening(page, '/programs')
  const ringing = call('+905329998877')
  await ringing.ring()

  const notice = page.getByRole('region', { name: 'Incoming Call' })
  await expect(notice).toContainText('+90 532 999 88 77')
  await expect(popup(page)).toBeHidden()
  await notice.getByRole('link', { name: 'New lead' }).click()

  await expect(page).toHaveURL(/\/leads\/create/)
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue('5329998877')
  await expect(notice).toBeHidden()
  await ringing.end()
  await context.close()
})

/** Leaves somebody of the staff no role but Administrator. */
async function leaveAdministrator(who: Awaited<ReturnType<typeof somebodyNew>>) {
  const boss = await asProgram('admin')
  const { recordsInfo } = await boss.get<{
    recordsInfo: {
      identifier: string
      version: number
      country_code: string
      mobile: string
      roles: { identifier: string; name: string }[]
    }[]
  }>(`/staffs?search=${encodeURIComponent(who.email)}`)
  const [self] = recordsInfo
  if (!self) throw new Error('they are not on the list of staff')
  const { first_name, last_name, email } = who
  const { country_code, mobile } = self
  const role_identifiers = self.roles.filter(({ name }) => name === 'Administrator').map(({ identifier }) => identifier)
  const body = { first_name, last_name, email, country_code, mobile, gender: 'female', role_identifiers }
  await boss.put(`/staffs/${self.identifier}/edit`, body, self.version)
  await boss.close()
}

/** Somebody of two roles, on a page where they act as Counsellor. */
async function actingAsCounsellor(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('button', { name: 'Counsellor' }).click()
  await expect(page.getByRole('link', { name: 'Agent requests' })).toBeHidden()
}

test('who loses the role they act in goes on in another of theirs, and is told', async ({ browser }) => {
  const who = await somebodyNew('Administrator', 'Counsellor')
  const context = await signedIn(browser, who)
  const page = await context.newPage()
  await page.goto('/leads')
  await actingAsCounsellor(page)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await listening(page, '/leads')
  await leaveAdministrator(who)

  await expect(page.getByText('The role Counsellor was removed. You continue as Administrator.').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent requests' })).toBeVisible()
  await expect(page).not.toHaveURL(/signin/)
  await context.close()
})

test('who loses it while no message reaches their page is told at the next thing they do', async ({ browser }) => {
  const who = await somebodyNew('Administrator', 'Counsellor')
  const context = await signedIn(browser, who)
  const page = await context.newPage()
  await page.routeWebSocket(/socket\.io/, (line) => line.close())
  await page.goto('/leads')
  await actingAsCounsellor(page)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await leaveAdministrator(who)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click()

  await expect(page.getByText('The role Counsellor was removed. You continue as Administrator.').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent requests' })).toBeVisible()
  await context.close()
})
