import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { sliceOf, type Texts } from '../packages/locales/src/slice.ts'
import { axe } from './axe.ts'
import { choose } from './hands.ts'
import { asProgram, linkTo, signedIn, stranger } from './people.ts'
import { watch } from './watch.ts'

const arabic = sliceOf(JSON.parse(fs.readFileSync('packages/locales/src/texts.json', 'utf8')) as Texts, 'ar')
/** A text as a family reads it. */
const ar = (text: string) => arabic[text] ?? text
const password = 'seven quiet lighthouses'

/** Opens one of the pages of the area by its address, and waits for what it asked for. */
async function open(page: Page, path: string, title: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: ar(title), exact: true })).toBeVisible()
}

test('a family on a phone, in Arabic: the invitation, the profile answered, a document sent', async ({ browser }) => {
  test.setTimeout(120_000)
  const stamp = `${Date.now()}`
  const email = `meryem.${stamp}@students.example.com`
  const program = await asProgram('admin')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/students/create', {
    first_name: 'Meryem',
    last_name: `Haddad${stamp}`,
    email,
    preferred_language: 'ar',
    lead_medium_id: mediums[0]!.value,
  })
  await program.close()

  const context = await stranger(browser, { width: 390, height: 844, language: 'ar' })
  const page = await context.newPage()
  const seen = watch(page)
  await test.step('accepts the invitation', async () => {
    await page.goto(await linkTo(email))
    await page.getByLabel(ar('New password')).fill(password)
    await page.getByLabel(ar('Repeat the password')).fill(password)
    await page.getByRole('button', { name: ar('Set password') }).click()
    await page.getByRole('link', { name: ar('Sign in') }).click()
    await page.getByLabel(ar('Email or mobile number')).fill(email)
    await page.getByRole('button', { name: ar('Continue with password') }).click()
    await page.getByLabel(ar('Password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: ar('Sign in'), exact: true }).click()
    await expect(page).toHaveURL(/student-dashboard/)
    await expect(page.getByRole('heading', { level: 2, name: ar('Your route begins here') })).toBeVisible()
    const steps = page.getByRole('region', { name: ar('What you can do now') })
    for (const step of ['Complete your profile', 'Send a document', 'Look at programs', 'Ask a question'])
      await expect(steps.getByRole('link', { name: ar(step), exact: true })).toBeVisible()
    expect(await axe(page, 'ar')).toEqual([])
  })
  await test.step('answers the profile', async () => {
    await open(page, '/student/profile', 'My profile')
    const form = page.getByRole('form', { name: ar('My profile') })
    // What the company alone decides is not asked for.
    for (const label of ['Email', 'Mobile', 'Source', 'Category']) await expect(form.getByLabel(ar(label), { exact: true })).toHaveCount(0)
    await form.getByRole('textbox', { name: ar('City'), exact: true }).fill('الدار البيضاء')
    await form.getByRole('button', { name: ar('Save changes') }).click()
    await expect(page.getByText(ar('Profile updated successfully')).first()).toBeVisible()
    await page.reload()
    await expect(form.getByRole('textbox', { name: ar('City'), exact: true })).toHaveValue('الدار البيضاء')
    expect(await axe(page, 'ar')).toEqual([])
  })
  await test.step('sends a document', async () => {
    await open(page, '/student/documents', 'Documents')
    await page.getByText(ar('Upload'), { exact: true }).first().click()
    await choose(page, ar('Document type'), ar('Passport'))
    await page
      .locator('input[type=file]:not([capture])')
      .last()
      .setInputFiles({
        name: 'passport.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
      })
    await page.getByRole('button', { name: ar('Save documents') }).click()
    await expect(page.getByText(ar('Documents has been saved successfully')).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: ar('Passport') })).toBeVisible()
  })
  await test.step('sees at home that the document is there', async () => {
    await page.goto('/student-dashboard')
    const sent = page.getByRole('listitem').filter({ hasText: ar('Send a document') })
    await expect(sent.getByText(ar('Done'), { exact: true })).toBeVisible()
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

  await test.step('the office sees them in the list, and keeps them out with a reason', async () => {
    const admin = await signedIn(browser, 'admin')
    const list = await admin.newPage()
    await list.goto(`/students?search=Haddad${stamp}`)
    await list
      .getByRole('link', { name: new RegExp(`Haddad${stamp}`) })
      .first()
      .click()
    await expect(list.getByRole('heading', { level: 1, name: `Meryem Haddad${stamp}` })).toBeVisible()
    await list.getByRole('button', { name: /^More/ }).first().click()
    await list.getByRole('menuitem', { name: 'Suspend student' }).click()
    const dialog = list.getByRole('dialog', { name: 'Suspend student' })
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(dialog.getByText('Reason is required').first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('Asked to pause until spring')
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(list.getByText('Suspended', { exact: true }).first()).toBeVisible()
    await admin.close()
  })
})
