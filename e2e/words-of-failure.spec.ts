import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { broken } from './answers.ts'
import { dialog } from './hands.ts'
import { signedIn, somebodyNew, startApart, stranger } from './people.ts'

/** Lets one address of the API break as a server does, does something, and reads what the page says of it. */
async function breaks(page: Page, path: string, text: string, act: () => Promise<unknown>) {
  const url = (at: URL) => at.pathname.startsWith(`/api${path}`)
  await page.route(url, (route) => route.fulfill(broken))
  await act()
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await page.unroute(url)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('each way of getting in says in its own words that it did not work', async ({ browser }) => {
  const person = await somebodyNew('Counsellor')
  const context = await stranger(browser)
  const page = await context.newPage()

  await page.goto('/signin')
  await page.getByLabel('Email or mobile number').fill(person.email)
  await breaks(page, '/auth/send-otp', 'Unable to send OTP! Please try again later', () => press(page, 'Send OTP'))
  await press(page, 'Send OTP')
  await page.getByLabel('Code').fill('123456')
  await breaks(page, '/auth/verify-otp', 'Unable to verify OTP! Please try again later', () => press(page, 'Verify'))

  await page.goto('/signup')
  await page.getByLabel('First name').fill('Defne')
  await page.getByLabel('Last name').fill('Arslan')
  await page.getByLabel('Email address').fill(`${randomUUID().slice(0, 8)}@students.example.com`)
  await expect(page.getByLabel('Country code')).toHaveValue('TR')
  await page.getByLabel('Mobile number').fill('5321112233')
  await page.getByLabel('I accept the terms').check()
  await breaks(page, '/auth/signup', 'Unable to signup! Please try again later', () => press(page, 'Create account'))

  await page.goto('/signin/password')
  await page.getByLabel('Email or mobile number').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await breaks(page, '/auth/signin', 'Unable to signin! Please try again later', () => press(page, 'Sign in'))
  await startApart(page)
  await page.route('**/api/account/start', (route) => route.fulfill(broken))
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('Unable to login! Please try again later')
  await page.unroute('**/api/account/start')
  await press(page, 'Try again')
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ida/ })).toBeVisible()

  // Who cannot be let in is not held fast either.
  await page.route('**/api/account/start', (route) => route.fulfill(broken))
  await page.reload()
  await breaks(page, '/auth/logout', 'Unable to logout! Please try again later.', () => press(page, 'Logout'))
  await press(page, 'Logout')
  await page.waitForURL('**/signin')
  await page.unroute('**/api/account/start')
  await page.goto('/')
  await page.waitForURL('**/signin**')
  await context.close()
})

test('leaving, changing the role and logging out a device say that they did not work, and nothing is lost', async ({ browser }) => {
  const person = await somebodyNew('Administrator', 'Counsellor')
  const [context, elsewhere] = [await signedIn(browser, person), await signedIn(browser, person)]
  const page = await context.newPage()
  const fromMenu = async (entry: RegExp) => {
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await page.goto('/')

  await breaks(page, '/auth/logout', 'Unable to logout! Please try again later.', () => fromMenu(/^Logout$/))
  await breaks(page, '/auth/refresh-token', 'Unable to change role! Please try again later.', async () => {
    await fromMenu(/^Change Role$/)
    const roles = dialog(page, 'Change Role')
    await expect(roles.getByRole('button', { name: /^Administrator/ })).toBeDisabled()
    await roles.getByRole('button', { name: 'Counsellor' }).click()
  })
  await page.goto('/profile/active-devices')
  await page.getByRole('textbox', { name: /^Search by person/ }).fill(person.email)
  await expect(page.getByRole('row')).toHaveCount(3)
  await breaks(page, '/settings/organization/login-security', 'Unable to logout device! Please try again!', async () => {
    await page.getByRole('row').filter({ hasText: person.email }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  })
  const own = page.getByRole('row').filter({ hasText: 'This device' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await elsewhere.close()
  await context.close()
})
