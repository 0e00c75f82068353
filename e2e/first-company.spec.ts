import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { choose, dialog, toldThat } from './hands.ts'
import { aMailbox } from './mailbox.ts'
import { keepComplaints } from './people.ts'
import { aPortal } from './serve.ts'
import { phoneFaults } from './watch.ts'

const password = 'seven quiet lighthouses'
const passwordLink = /http:\/\/\S+\/signin\/set-password\S*#\S+/
const people = {
  admin: { first: 'Ada', last: 'Lovelace', email: 'ada@acme.example' },
  counsellor: { first: 'Grace', last: 'Hopper', email: 'grace@acme.example' },
  agent: { first: 'Omar', last: 'Said', email: 'omar@bridge.example' },
}
type Person = (typeof people)[keyof typeof people]

/** Opens the link of a mail, chooses a password and signs in with it. */
async function firstSignIn(browser: Browser, baseURL: string, link: string, { email }: Person): Promise<Page> {
  const page = await keepComplaints(await browser.newContext({ baseURL })).newPage()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: /Sign in/ }).click()
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

async function fillPerson(page: Page, { first, last, email }: Person) {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await choose(page, 'Country code of Mobile', /44/, 'United Kingdom')
  await page.getByRole('textbox', { name: 'Mobile', exact: true }).fill('7911123456')
  await choose(page, 'Gender', 'Female')
}

test('a company from nothing: made by the command line, set up by its administrator, and its first people sign in', async ({ browser }) => {
  const mailbox = await aMailbox()
  const portal = await aPortal({
    EMBARK_MAIL_TRANSPORT: 'smtp',
    EMBARK_MAIL_URL: mailbox.url,
    EMBARK_MAIL_FROM: 'Acme <portal@acme.example>',
  })
  try {
    const { admin, counsellor, agent } = people
    portal.run('tenant', 'create', 'acme', '--name', 'Acme')
    portal.run('user', 'create', admin.email, '--tenant', 'acme', '--first-name', admin.first, '--last-name', admin.last)
    await portal.start()
    const page = await firstSignIn(browser, portal.url, await mailbox.find(admin.email, passwordLink), admin)
    const next = () => page.getByRole('button', { name: 'Continue' }).click()

    await test.step('the wizard asks who the company is, and a reload loses nothing', async () => {
      await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
      // The browser of these tests is in Istanbul.
      await expect(page.getByRole('combobox', { name: 'Country' }).or(page.getByRole('textbox', { name: 'Country' }))).toHaveValue(
        'Türkiye',
      )
      const [zone, currency] = ['Time zone', 'Currency'].map((name) =>
        page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first(),
      ) as [Locator, Locator]
      await expect(zone).toHaveValue('Europe/Istanbul')
      await choose(page, 'Country', 'United Kingdom', 'United Kingdom')
      await expect(zone).toHaveValue('Europe/London')
      await expect(currency).toHaveValue('GBP')
      await page.getByLabel('Name of the company').fill('Acme Education')
      await page.reload()
      await expect(page.getByLabel('Name of the company')).toHaveValue('Acme Education')
      await expect(currency).toHaveValue('GBP')
      await choose(page, 'Time zone', 'Europe/Lisbon', 'Lisbon')
      await next()
      await expect(page.getByText('Languages people can choose')).toBeVisible()
      await next()
    })
    await test.step('a test mail arrives', async () => {
      await page.getByRole('button', { name: 'Send me a test email' }).click()
      await toldThat(page, 'The mail was handed to your mail server.')
      await mailbox.find(admin.email, /to see whether mail arrives/)
      await next()
      await expect(page.getByRole('list', { name: 'Lead pipeline' })).toBeVisible()
      await next()
    })
    await test.step('a counsellor and an agency are invited', async () => {
      await page.getByRole('button', { name: 'Invite a counsellor' }).click()
      await fillPerson(page, counsellor)
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(dialog(page, 'Invite a counsellor')).toBeHidden()
      await page.getByRole('button', { name: 'Invite an agency' }).click()
      await page.getByLabel('Name of the agency').fill('Bridge Study')
      await fillPerson(page, agent)
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(page.getByRole('list', { name: 'Invited so far' })).toContainText('Bridge Study')
      await expect(page.getByRole('list', { name: 'Invited so far' })).toContainText(counsellor.email)
      await next()
    })
    await test.step('on a phone every step shows where it stands and its buttons whole, from either side', async () => {
      for (const language of ['en', 'ar']) {
        const phone = await browser.newContext({
          baseURL: portal.url,
          viewport: { width: 390, height: 844 },
          storageState: { cookies: [], origins: [{ origin: portal.url, localStorage: [{ name: 'embark-language', value: language }] }] },
        })
        await phone.request.post('/api/auth/signin', { data: { email: admin.email, password } })
        const small = await phone.newPage()
        for (const step of ['company', 'languages', 'mail', 'pipeline', 'people', 'ready']) {
          await small.goto(`/settings/setup?step=${step}`)
          await expect(small.locator('.e-steps [aria-current=step]')).toBeInViewport({ ratio: 0.9 })
          expect([language, step, await phoneFaults(small)]).toEqual([language, step, []])
        }
        await phone.close()
      }
    })
    await test.step('the portal opens, under its new name', async () => {
      await page.getByRole('button', { name: 'Open the portal' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ada/ })).toBeVisible()
      await expect(page.getByText('Acme Education').first()).toBeVisible()
    })
    for (const [person, place] of [
      [counsellor, 'Leads'],
      [agent, 'Leads'],
    ] as const)
      await test.step(`${person.first} signs in by the mail they got`, async () => {
        const first = await firstSignIn(browser, portal.url, await mailbox.find(person.email, passwordLink), person)
        await expect(first.getByRole('heading', { level: 1, name: new RegExp(`^Good \\w+, ${person.first}`) })).toBeVisible()
        await expect(first.getByRole('link', { name: place, exact: true }).first()).toBeVisible()
        await first.context().close()
      })
  } finally {
    await portal.stop()
    mailbox.close()
  }
})
