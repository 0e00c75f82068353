import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { dialog, toldThat } from './hands.ts'
import { asProgram, letterTo, signedIn, somebodyNew, stranger } from './people.ts'

/** Types the code of the last message that says what it is for. */
async function typeCode(page: Page, email: string, purpose: string) {
  await page.getByLabel('Code').fill(await letterTo(email, new RegExp(`${purpose}.* is (\\d{6})\\.`)))
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function choose(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByRole('button', { name: 'Continue with password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('somebody signs up with a code, forgets the password, chooses another, and comes in by a code', async ({ browser }) => {
  const email = `${randomUUID().slice(0, 8)}@students.example.com`
  const context = await stranger(browser)
  const page = await context.newPage()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'No account yet? Sign up' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Defne')
  await page.getByLabel('Last name').fill('Arslan')
  await page.getByLabel('Email address').fill(email)
  await expect(page.getByLabel('Country code')).toHaveValue('TR')
  await page.getByLabel('Mobile number').fill(String(5_000_000_000 + Math.floor(Math.random() * 999_999_999)))
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/signup/verify-otp')

  await page.reload()
  await expect(page.getByRole('button', { name: /^Resend OTP in 00:/ })).toBeDisabled()
  await page.getByLabel('Code').fill('12 34')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Enter the 6 digits of the code')).toBeVisible()
  await typeCode(page, email, 'finish your account')
  await expect(page).toHaveURL('/signup/set-password')
  await choose(page, 'seven quiet lighthouses')
  await expect(page).toHaveURL('/success?type=signup')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await enter(page, email, 'seven quiet lighthouses')
  await expect(page.getByRole('heading', { level: 1, name: /^(Good \w+|Welcome),/ })).toBeVisible()
  await page.goto('/applications')
  await expect(page.getByText('Your counsellor will create the first one with you', { exact: false })).toBeVisible()
  await page.goto('/signin')
  await expect(page).toHaveURL(/\/(student-dashboard)?$/)
  await context.close()

  const other = await (await stranger(browser)).newPage()
  await other.goto('/signin')
  await other.getByLabel('Email or mobile number').fill(email)
  await other.getByRole('button', { name: 'Continue with password' }).click()
  await other.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(other).toHaveURL('/forgot/verify-otp')
  await typeCode(other, email, 'new password')
  await expect(other).toHaveURL('/forgot/set-password')
  await choose(other, 'eight silent rivers')
  await expect(other).toHaveURL('/success?type=password_reset')
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.getByLabel('Email or mobile number').fill(email)
  await other.getByRole('button', { name: 'Send OTP' }).click()
  await expect(other).toHaveURL('/signin/verify-otp')
  await typeCode(other, email, 'sign in')
  await expect(other).toHaveURL(/\/(student-dashboard)?$/)
  await other.context().close()
})

test('an agency asks, is approved, and its owner chooses a password and comes in', async ({ browser }) => {
  const company = `Himal ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID().slice(0, 8)}@partners.example.com`
  const context = await stranger(browser)
  const page = await context.newPage()
  await page.goto('/request-agent-account')
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Rai')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill('5321112233')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL('/success?type=agent_request')

  const office = await (await signedIn(browser, 'admin')).newPage()
  await office.goto('/master/agent-requests')
  const row = office.getByRole('row').filter({ hasText: company })
  await row.getByRole('button').last().click()
  await office.getByRole('menuitem', { name: 'Approve' }).click()
  await dialog(office, `Approve ${company}`).getByRole('button', { name: 'Approve' }).click()
  await toldThat(office, 'The agency was created and its owner invited')
  await expect(row).toBeHidden()
  await office.context().close()

  await page.goto(await letterTo(email, /(\/signin\/set-password#[\w-]{43})/))
  await choose(page, 'seven quiet lighthouses')
  await expect(page.getByText('You can sign in with it now.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await enter(page, email, 'seven quiet lighthouses')
  // What comes first for an agency is its agreement.
  await expect(page.getByRole('dialog', { name: 'Recruitment partner agreement' })).toBeVisible()
  await context.close()
})

test('a short link leads to the form with whom it came from, and a form of the company’s own asks what it wants', async ({ browser }) => {
  const admin = await asProgram('admin')
  const { code } = await admin.get<{ code: string }>('/account/referral-links')
  const { recordsInfo } = await admin.get<{ recordsInfo: { public_path: string; title: string }[] }>('/agents/forms')
  await admin.close()
  const context = await stranger(browser, { width: 390, height: 844 })
  const page = await context.newPage()
  await page.goto(`/t/${code}?referral=agent`)
  await expect(page).toHaveURL(/\/request-agent-account\?referral_id=[0-9a-f-]{36}$/)
  await page.goto('/t/nobody')
  await expect(page).toHaveURL('/signup')
  await page.goto(recordsInfo[0]!.public_path)
  await expect(page.getByRole('heading', { level: 1, name: recordsInfo[0]!.title })).toBeVisible()
  await expect(page.getByLabel('Website')).toBeVisible()
  await page.goto(recordsInfo[0]!.public_path.replace('/agent-signup', ''))
  await expect(page.getByRole('heading', { level: 1, name: recordsInfo[0]!.title })).toBeVisible()
  await page.goto(`/agent-signup/${randomUUID()}`)
  await expect(page.getByText('Error code: 404')).toBeVisible()
  await page.goto('/signup/set-password')
  await expect(page).toHaveURL('/signin')
  await context.close()
})

test('who is signed in is sent on to the start from every page of getting in', async ({ browser }) => {
  const person = await somebodyNew('Counsellor')
  const context = await stranger(browser)
  const page = await context.newPage()
  await page.goto('/signin')
  await enter(page, person.email, person.password)
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ida/ })).toBeVisible()
  for (const address of [
    '/signin',
    '/signin/password',
    '/signin/verify-otp',
    '/signup',
    '/signup/verify-otp',
    '/forgot/verify-otp',
    '/verify-2fa',
    '/change-password',
    '/request-agent-account',
    '/success',
    '/t/abc?referral=agent',
  ]) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ida/ })).toBeVisible()
  }
  await page.goto('/overview')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await context.close()
})
