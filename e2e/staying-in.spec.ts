import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { refusal } from './answers.ts'
import { choose, dialog } from './hands.ts'
import { addressOf, password, portal, signedIn, startApart } from './people.ts'
import { fileOf } from './visits.ts'

const expired = (code: 'UNAUTHORIZED' | 'TOKEN_EXPIRED', message: string) => refusal(401, [{ code, message }])

test('a session that ends while a form is filled in is signed in to over it, and the form is saved once', async ({ browser }) => {
  const context = await signedIn(browser, 'counsellor')
  const page = await context.newPage()
  await page.goto('/leads/create')
  await page.getByLabel('First name').fill('Ingrid')
  await page.getByLabel('Last name').fill('Solberg')
  await page.getByLabel('Email').fill(`ingrid.${Date.now()}@example.com`)
  await choose(page, 'Medium', /./)
  // The server refuses the token, and the refresh says that the session came to its end, until somebody signs in again.
  let isOver = true
  const made: number[] = []
  await page.route('**/api/leads/add', (route) => {
    if (isOver) return route.fulfill(expired('UNAUTHORIZED', 'Unauthorized'))
    return route.continue()
  })
  await page.route('**/api/auth/refresh-token', (route) =>
    isOver ? route.fulfill(expired('TOKEN_EXPIRED', 'Token is expired')) : route.continue(),
  )
  await page.route('**/api/auth/signin', (route) => {
    isOver = false
    return route.continue()
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/leads/add')) made.push(response.status())
  })
  await page
    .getByRole('button', { name: /^(Create|Save)/ })
    .first()
    .click()

  const again = dialog(page, 'Your session has ended')
  await expect(again).toContainText(addressOf('counsellor'))
  await again.getByLabel('Password', { exact: true }).fill('certainly wrong')
  isOver = true
  await page.keyboard.press('Enter')
  await expect(again.getByText('Invalid credentials')).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill(password())
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1, name: /Ingrid Solberg/ })).toBeVisible()
  expect(made).toEqual([401, 201])
  await context.close()
})

test('nothing in the browser tells who was signed in, and nothing is left after signing out', async ({ browser }) => {
  const context = await signedIn(browser, 'counsellor')
  const page = await context.newPage()
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const storage = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(storage).toContain('embark-session')
  const kept = await storage()
  for (const secret of ['eyJ', '@harbour', 'Counsellor', 'leads.read']) expect(kept).not.toContain(secret)

  // A reload goes on with the kept token and asks for no new one.
  const refreshes: string[] = []
  page.on('request', (request) => request.url().includes('refresh-token') && refreshes.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refreshes).toEqual([])

  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin/)
  expect(JSON.parse(await storage())).not.toHaveProperty('embark-session')
  await context.close()
})

test('a browser signed out elsewhere leaves at once, and another browser of the same person stays', async ({ browser }) => {
  const [one, other] = [await signedIn(browser, 'officer'), await signedIn(browser, 'officer')]
  const [leaving, staying] = [await one.newPage(), await other.newPage()]
  const live = staying.waitForEvent('websocket')
  await staying.goto('/applications')
  await live
  await leaving.goto('/applications')
  await leaving.getByRole('button', { name: /^Your menu/ }).click()
  await leaving.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(leaving).toHaveURL(/\/signin/)
  await staying.waitForTimeout(1_000)
  await expect(staying).toHaveURL(/\/applications/)
  await Promise.all([one.close(), other.close()])
})

test('a page that is on its way says so', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await startApart(page)
  await page.route('**/api/account/start', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/vendors', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveClass('boot')
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
  await expect(page.locator('.boot')).toHaveCount(0)

  const again = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(fileOf('application-list.page.tsx'), async (route) => {
    await again
    await route.continue()
  })
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await context.close()
})

test('where a company signs out on the first refusal, a file that is refused signs out as every other call does', async ({ browser }) => {
  // Institution staff hold no right to documents, and send their own picture all the same.
  const context = await signedIn(browser, 'institution')
  const page = await context.newPage()
  await startApart(page)
  await page.route('**/api/account/start', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.capabilitiesInfo.gates['session.logout_on_first_401'] = true
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/account/picture', (route) => route.fulfill(expired('UNAUTHORIZED', 'Unauthorized')))
  await page.goto('/profile')
  const picture = page.getByRole('group', { name: 'Picture' })
  await expect(picture).toBeVisible()
  // The page of getting in asks by the cookie once more; what counts is what the page before did.
  const refreshed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) refreshed.push(new URL(page.url()).pathname)
  })
  await picture
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('89504e47', 'hex') })
  await page.waitForURL('**/signin**')
  expect(refreshed).not.toContain('/profile')
  // Signed out is signed out: the start asks for a password too.
  await page.unroute('**/api/account/start')
  await page.goto('/')
  await page.waitForURL('**/signin**')
  await context.close()
})

test('a page that could not be fetched is there again once its button loads it anew', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const part = fileOf('attendance-list.page.tsx')
  await page.route(part, (route) => route.abort())
  await page.goto('/settings/attendance')
  await expect(page.getByText('Something went wrong, Please try again later')).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
  await context.close()
})

test('what hangs over a page and cannot be fetched takes nothing of the page away, and is fetched later', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const part = fileOf('ui/overlays.tsx')
  const refused = page.waitForEvent('requestfailed')
  await page.route(part, (route) => route.abort())
  await page.goto('/leads')
  await refused
  await page.unroute(part)
  const fetched = page.waitForResponse(part)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await fetched
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await context.close()
})

test('a part that cannot be fetched leaves the page as it stands, and comes once it is asked for again', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  // From the start: the first move of the pointer may fetch it ahead, and what is there once is there.
  const part = fileOf('notifications.tsx')
  await page.route(part, (route) => route.abort())
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page
    .getByRole('button', { name: /Notifications/ })
    .first()
    .click()
  const notice = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.unroute(part)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})

test('a list is searched once nobody types any more', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const search = searchParams.get('search')
    if (pathname === '/api/leads' && search) asked.push(search)
  })
  const box = page.getByRole('searchbox', { name: 'Search leads' })
  await box.pressSequentially('kaya', { delay: 90 })
  await expect(page).toHaveURL(/search=kaya/)
  await expect(box).toHaveValue('kaya')
  expect(asked).toEqual(['kaya'])
  await context.close()
})

/** The portal at an address of its own, where the answer to a refresh is held back. */
async function slowToRefresh() {
  const { hostname, port, host } = new URL(portal())
  const server = http.createServer((asked, reply) => {
    const { url, method, headers } = asked
    const passed = http.request({ hostname, port, path: url, method, headers: { ...headers, host } }, (answer) => {
      const send = () => answer.pipe(reply.writeHead(answer.statusCode!, answer.headers))
      setTimeout(send, url?.endsWith('/refresh-token') ? 1_500 : 0)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { at: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

test('a tab that is closed while its session is renewed leaves the renewed one behind', async ({ browser }) => {
  const slow = await slowToRefresh()
  const context = await signedIn(browser, { email: addressOf('counsellor'), password: password(), at: slow.at })
  const cookies = async () => JSON.stringify(await context.cookies())
  const before = await cookies()
  const page = await context.newPage()
  const renewal = page.waitForRequest('**/api/auth/refresh-token')
  await page.goto('/', { waitUntil: 'commit' })
  await renewal
  await page.close()

  await expect.poll(cookies).not.toBe(before)
  await context.close()
  slow.stop()
})
