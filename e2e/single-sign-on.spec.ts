import { expect, type Page, test } from '@playwright/test'
import { type RunningProvider, realProvider } from '../apps/server/test/open-id.ts'
import { choose, toldThat } from './hands.ts'
import { keepComplaints } from './people.ts'
import { aPortal, freePort } from './serve.ts'

const password = 'seven quiet lighthouses'
const zoe = { email: 'zoe@acme.example', email_verified: true, given_name: 'Zoe', family_name: 'Marsh' }

/** Sets the provider up by hand, as a super admin does. */
async function setUp(page: Page, issuer: string, secret: string) {
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Single sign-on/ }).click()
  await page.getByLabel('Issuer').fill(`${issuer}/nowhere`)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('There is no OpenID Connect at this address')).toBeVisible()
  await page.getByLabel('Issuer').fill(issuer)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('The provider responds as expected')).toBeVisible()
  await page.getByLabel('People sign in with our provider').check({ force: true })
  await page.getByLabel('Client ID').fill('embark')
  await page.getByLabel('Client secret', { exact: true }).fill(secret)
  await page.getByLabel('Button text').fill('Sign in with Acme')
  await page.getByLabel('Email domains').fill('acme.example')
  await page.getByLabel('Make an account at the first sign-in').check({ force: true })
  await choose(page, 'Role of everybody else', 'Counsellor')
  await page.getByRole('button', { name: 'Save' }).click()
  await toldThat(page, 'Single sign-on was saved')
}

test('a company sets up its provider, and somebody new comes in by it: button, page of the provider, portal', async ({ browser }) => {
  test.setTimeout(240_000)
  const port = await freePort()
  const portal = await aPortal({ EMBARK_OUTGOING_ALLOW: `127.0.0.1:${port}` })
  let provider: RunningProvider | undefined
  try {
    portal.run('tenant', 'create', 'acme', '--name', 'Acme Education', '--country', 'GB', '--currency', 'GBP')
    const made = ['--tenant', 'acme', '--first-name', 'Ada', '--role', 'super_admin']
    const { link } = portal.run<{ link: string }>('user', 'create', 'ada@boss.example', ...made)
    await portal.start()
    provider = await realProvider({ zoe }, `${portal.url}/signin/provider`, `${portal.url}/signin`, port)
    const admin = await browser.newContext({ baseURL: portal.url })
    keepComplaints(admin)
    const page = await admin.newPage()
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.goto('/signin/password')
    await page.getByLabel('Email or mobile number').fill('ada@boss.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).not.toHaveURL(/signin/)
    await setUp(page, provider.issuer, 'tests only: the secret of Embark there')

    const stranger = await browser.newContext({ baseURL: portal.url })
    keepComplaints(stranger)
    const hers = await stranger.newPage()
    await hers.goto('/leads')
    await hers.getByRole('button', { name: 'Sign in with Acme' }).click()
    await expect(hers).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`))
    await hers.getByPlaceholder('Enter any login').fill('zoe')
    await hers.getByPlaceholder('and password').fill('anything')
    await hers.getByRole('button', { name: 'Sign-in' }).click()
    // Where she wanted to go, and nothing of what the provider said is left in the address.
    await expect(hers).toHaveURL(`${portal.url}/leads`)
    await expect(hers.getByRole('button', { name: /Zoe Marsh/ }).first()).toBeVisible()
    await admin.close()
    await stranger.close()
  } finally {
    provider?.stop()
    await portal.stop()
  }
})
