import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { choose, dayFromNow, dialog, socketOpen, toldThat } from './hands.ts'
import { addressOf, signedIn, type Who } from './people.ts'
import { watch } from './watch.ts'

/** What tells this telling of the story from others. */
export const stamp = Date.now().toString(36)
/** The person whose story is told. */
export const student = { name: `Elif Story${stamp}`, mobile: `532${String(Date.now()).slice(-7)}`, email: `elif.${stamp}@example.com` }
/** What went wrong on the screens of the story, told at its end. */
export const faults: string[] = []
const papers = {
  'offer.pdf': Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
  ),
  'passport.png': Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

/** Somebody of the company at their desk; what goes wrong on their screen is told at the end. */
export async function atDesk(browser: Browser, who: Who, expected: RegExp[] = []) {
  const context = await signedIn(browser, who)
  const page = await context.newPage()
  const watched = watch(page, expected)
  // The socket is open when the server has said so.
  const live = socketOpen(page)
  const leave = async () => {
    faults.push(...watched.faults().map((fault) => `${addressOf(who)}: ${fault}`))
    await context.close()
  }
  return { page, leave, live, settled: watched.settled }
}

/** Finds a lead by its name in the list and opens it. */
export async function openLead(page: Page, name: string) {
  await page.goto(`/leads?layout=table&search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Types a day so many days from now, and leaves the field so that its calendar closes. */
export async function fillDay(asked: Locator, label: string, days: number) {
  await asked.getByRole('textbox', { name: label }).fill(dayFromNow(days))
  await asked.getByRole('heading').first().click()
}

/** Attaches one file of a type. */
export async function attach(page: Page, type: string, file: keyof typeof papers) {
  // Where nothing is yet, the box itself is the way.
  await page
    .getByRole('button', { name: /^Upload( documents)?$/ })
    .first()
    .click()
  await choose(page, 'Document type', type)
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: file, mimeType: file.endsWith('pdf') ? 'application/pdf' : 'image/png', buffer: papers[file] })
  await page.getByRole('button', { name: 'Save documents' }).click()
  await toldThat(page, 'Documents has been saved successfully')
}

/** Adds every required document that the application which is open lacks, each from its line of the checklist. */
export async function addRequired(page: Page) {
  const lines = page.getByRole('region', { name: 'Document checklist' }).getByRole('list').first().getByRole('listitem')
  await page.getByRole('link', { name: 'Checklist' }).click()
  await expect(lines.first()).toBeVisible()
  for (let left = await lines.filter({ hasText: 'Missing' }).count(); left > 0; left--) {
    await lines.filter({ hasText: 'Missing' }).first().getByRole('button', { name: 'Upload' }).click()
    const picture = { name: 'passport.png', mimeType: 'image/png', buffer: papers['passport.png'] }
    await page.locator('input[type=file]:not([capture])').setInputFiles(picture)
    await page.getByRole('button', { name: 'Save documents' }).click()
    await toldThat(page, 'Documents has been saved successfully')
    await page.getByRole('link', { name: 'Checklist' }).click()
    await expect(lines.filter({ hasText: 'Missing' })).toHaveCount(left - 1)
  }
}

/** Changes the status of the application that is open. */
export async function moveTo(page: Page, status: string, fill?: (asked: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Change status' }).click()
  const asked = dialog(page, 'Change status')
  await asked.getByRole('radio', { name: status, exact: true }).check()
  await fill?.(asked)
  await asked.getByRole('button', { name: 'Change status' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()
}

/** Sets a reminder on the lead that is open, for the fifteenth of next month. */
export async function remind(page: Page, note: string) {
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Set reminder' }).click()
  const asked = dialog(page, 'Set Reminder')
  await asked.getByRole('button', { name: 'When' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await asked.getByRole('textbox', { name: 'Note' }).fill(note)
  await asked.getByRole('button', { name: 'Set reminder' }).click()
  await toldThat(page, 'Reminder has been set successfully')
  await expect(page.getByText(note).first()).toBeVisible()
}

/** Asks for a call on the public page, as a family does on its telephone. */
export async function askOnThePublicPage(page: Page, family: { readonly name: string; readonly mobile: string; readonly email: string }) {
  await page.getByLabel('Your name').fill(family.name)
  await page.getByLabel('Mobile number').fill(family.mobile)
  await page.getByRole('textbox', { name: 'Email' }).fill(family.email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(page.locator('.p-notice, [tabindex="-1"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for a call' })).toBeHidden()
}

/** Makes the application for the first program of the shortlist of the lead that is open. */
export async function applyFromShortlist(page: Page) {
  await page.getByRole('article').first().getByRole('link', { name: 'Create application' }).click()
  await choose(page, 'Intake', /./)
  await choose(page, 'Intake year', String(new Date().getFullYear() + 1))
  await page.getByRole('button', { name: 'Create application' }).click()
  await toldThat(page, 'Application Created')
}

/** Takes the application that is open, with its offer letter, to enrolled: its documents first, then its statuses. */
export async function takeToEnrolled(page: Page) {
  await addRequired(page)
  await moveTo(page, 'Ready to submit')
  await moveTo(page, 'Submitted')
  await moveTo(page, 'Unconditional offer', async (asked) => {
    await fillDay(asked, 'Offer letter deadline', 30)
  })
  await moveTo(page, 'Enrolled')
}
