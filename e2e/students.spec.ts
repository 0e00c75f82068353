import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { sliceOf, type Texts } from '../packages/locales/src/slice.ts'
import { axe } from './axe.ts'
import { aBranchOffice, type BranchOffice } from './founded.ts'
import { choose } from './hands.ts'
import { asProgram, chosenPassword, signedIn, stranger } from './people.ts'
import { watch } from './watch.ts'

const arabic = sliceOf(JSON.parse(fs.readFileSync('packages/locales/src/texts.json', 'utf8')) as Texts, 'ar')
/** A text as a family reads it. */
const ar = (text: string) => arabic[text] ?? text

/** Opens one of the pages of the area by its address, and waits for what it asked for. */
async function open(page: Page, path: string, title: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: ar(title), exact: true })).toBeVisible()
}

/** A company that was founded for this test, where a family makes its own account and everybody new goes to the counsellor. */
let office: BranchOffice
test.beforeAll(async () => {
  test.setTimeout(120_000)
  office = await aBranchOffice()
  const admin = await asProgram(office.admin)
  const { version } = await admin.get<{ version: number }>('/settings/organization')
  await admin.put('/settings/organization', { sign_up_enabled: true }, version)
  const { recordsInfo } = await admin.get<{ recordsInfo: { identifier: string; roles: { identifier: string }[] }[] }>(
    '/leads/assignable-people?search=Grace',
  )
  const [{ identifier, roles }] = recordsInfo as [(typeof recordsInfo)[number]]
  const people = [{ user_identifier: identifier, role_identifier: roles[0]!.identifier }]
  await admin.post('/assignment-rules', { name: 'Everybody new', conditions: {}, receivers: 'people', people })
  await admin.close()
  const counsellor = await asProgram(office.counsellor)
  await counsellor.put(`/counselling-hours/${identifier}`, {
    is_open: true,
    time_zone: 'Europe/London',
    slot_minutes: 30,
    meeting_type: 'in_person',
    meeting_link: null,
    weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' })),
    days_off: [],
  })
  await counsellor.close()
})
test.afterAll(() => office?.close())

test('a family on a phone, in Arabic: signs up, answers the profile, sends a passport and books a counselling', async ({ browser }) => {
  test.setTimeout(120_000)
  const name = 'Meryem Haddad'
  const email = 'meryem@family.example'
  const context = await stranger(browser, { at: office.portal.url, width: 390, height: 844, language: 'ar' })
  const page = await context.newPage()
  const seen = watch(page)
  const atHome = async () => {
    await page
      .getByRole('navigation', { name: ar('Quick') })
      .getByRole('link', { name: ar('Dashboard') })
      .tap()
    await expect(page.getByRole('heading', { level: 2, name: ar('Your route begins here') })).toBeVisible()
  }
  const steps = page.getByRole('region', { name: ar('What you can do now') })
  await test.step('signs up with the code that comes by mail', async () => {
    await page.goto('/signin')
    await page.getByRole('link', { name: ar('No account yet? Sign up') }).tap()
    await page.getByLabel(ar('First name')).fill('Meryem')
    await page.getByLabel(ar('Last name')).fill('Haddad')
    await page.getByLabel(ar('Email address')).fill(email)
    await page.getByLabel(ar('Mobile number')).fill('5321112233')
    await page.getByRole('checkbox').check()
    expect(await axe(page, 'ar')).toEqual([])
    await page.getByRole('button', { name: ar('Create account') }).tap()
    await expect(page).toHaveURL('/signup/verify-otp')
    await page.getByLabel(ar('Code')).fill(await office.mailbox.find(email, /\b\d{6}\b/))
    await page.getByRole('button', { name: ar('Verify') }).tap()
    await page.getByLabel(ar('New password')).fill(chosenPassword)
    await page.getByLabel(ar('Repeat the password')).fill(chosenPassword)
    await page.getByRole('button', { name: ar('Set password') }).tap()
    await page.getByRole('link', { name: ar('Sign in') }).tap()
    await page.getByLabel(ar('Email or mobile number')).fill(email)
    await page.getByLabel(ar('Password'), { exact: true }).fill(chosenPassword)
    await page.getByRole('button', { name: ar('Sign in'), exact: true }).tap()
    await expect(page).toHaveURL(/student-dashboard/)
    await expect(page.getByRole('heading', { level: 2, name: ar('Your route begins here') })).toBeVisible()
    for (const step of ['Complete your profile', 'Book a counselling', 'Send a document', 'Look at programs', 'Ask a question'])
      await expect(steps.getByRole('link', { name: ar(step), exact: true })).toBeVisible()
    expect(await axe(page, 'ar')).toEqual([])
  })
  await test.step('answers the profile', async () => {
    await steps.getByRole('link', { name: ar('Complete your profile'), exact: true }).tap()
    const form = page.getByRole('form', { name: ar('My profile') })
    await expect(form.getByRole('textbox', { name: ar('City'), exact: true })).toBeVisible()
    // What the company alone decides is not asked for.
    for (const label of ['Email', 'Mobile', 'Source', 'Category']) await expect(form.getByLabel(ar(label), { exact: true })).toHaveCount(0)
    await form.getByRole('textbox', { name: ar('City'), exact: true }).fill('الدار البيضاء')
    await form.getByRole('button', { name: ar('Save changes') }).tap()
    await expect(page.getByText(ar('Profile updated successfully')).first()).toBeVisible()
    await page.reload()
    await expect(form.getByRole('textbox', { name: ar('City'), exact: true })).toHaveValue('الدار البيضاء')
    expect(await axe(page, 'ar')).toEqual([])
  })
  await test.step('sends the passport', async () => {
    await atHome()
    await steps.getByRole('link', { name: ar('Send a document'), exact: true }).tap()
    await page.getByRole('button', { name: ar('Upload documents'), exact: true }).tap()
    await choose(page, ar('Document type'), ar('Passport'))
    await page
      .locator('input[type=file]:not([capture])')
      .last()
      .setInputFiles({
        name: 'passport.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
      })
    await page.getByRole('button', { name: ar('Save documents') }).tap()
    await expect(page.getByText(ar('Documents has been saved successfully')).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: ar('Passport') })).toBeVisible()
  })
  await test.step('books a counselling with the counsellor they were given to', async () => {
    await atHome()
    await steps.getByRole('link', { name: ar('Book a counselling'), exact: true }).tap()
    await page
      .getByRole('region', { name: ar('Choose a time') })
      .getByRole('button')
      .nth(2)
      .tap()
    const asked = page.getByRole('dialog', { name: ar('Book this time?') })
    await expect(asked).toContainText('Grace')
    await asked.getByRole('button', { name: ar('Book'), exact: true }).tap()
    await expect(page.getByText(ar('Counselling scheduled successfully')).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('London')).toBeVisible()
    expect(await axe(page, 'ar')).toEqual([])
  })
  await test.step('sees at home that both are done', async () => {
    await atHome()
    for (const step of ['Send a document', 'Book a counselling'])
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: ar(step) })
          .getByText(ar('Done'), { exact: true }),
      ).toBeVisible()
  })
  await test.step('finds every page of the area filled or saying why not', async () => {
    for (const [path, title] of [
      ['conversations', 'Messages'],
      ['applications', 'My applications'],
      ['shortlisted-programs', 'My programs'],
      ['timeline', 'Timeline'],
      ['assigned-staff', 'Your team'],
      ['reminders', 'Reminders'],
      ['notes', 'Notes'],
      ['payments', 'Payments'],
    ] as const) {
      await open(page, `/student/${path}`, title)
      await seen.settled()
    }
  })
  expect(seen.faults()).toEqual([])
  await context.close()

  await test.step('their counsellor sees them in the list, and keeps them out with a reason', async () => {
    const desk = await signedIn(browser, office.counsellor)
    const list = await desk.newPage()
    await list.goto('/students?search=Haddad')
    await list
      .getByRole('link', { name: /Haddad/ })
      .first()
      .click()
    await expect(list.getByRole('heading', { level: 1, name })).toBeVisible()
    await list.getByRole('button', { name: /^More/ }).first().click()
    await list.getByRole('menuitem', { name: 'Suspend student' }).click()
    const dialog = list.getByRole('dialog', { name: 'Suspend student' })
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(dialog.getByText('Reason is required').first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('Asked to pause until spring')
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(list.getByText('Suspended', { exact: true }).first()).toBeVisible()
    await desk.close()
  })
})
