import { expect, test } from '@playwright/test'
import { lastDialog, openScreen, toldThat } from './hands.ts'
import { signedIn } from './people.ts'

const csv = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test('staff come from a file: its columns are known, refused rows stay out, and the import can be undone', async ({ browser }) => {
  const page = await (await signedIn(browser, 'admin')).newPage()
  const stamp = String(Date.now())
  await openScreen(page, '/settings/user-management/import/staff', 'Import staff')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'File is required' })).toBeVisible()
  const header = 'First name,Last name,Email,Country code,Mobile,Gender,Role'
  const grace = `Grace,Import${stamp},grace.${stamp}@example.com,+90,532${stamp.slice(-7)},female,Counsellor`
  await page.locator('input[type=file]').setInputFiles(csv('staff.csv', header, grace, 'Bad,Row,nope,+90,12,female,Counsellor'))
  await expect(page.getByRole('combobox', { name: 'Field for the column First name' })).toHaveValue('First name')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Create 1 person' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click({ timeout: 40_000 })
  await lastDialog(page).getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).first().click()
  await expect(page.getByRole('table', { name: 'Earlier imports' }).getByText('staff.csv').first()).toBeVisible()
})

test('a row of leads is corrected where it stands, until nothing is wrong with it any more', async ({ browser }) => {
  const page = await (await signedIn(browser, 'admin')).newPage()
  const stamp = String(Date.now())
  await openScreen(page, '/import/lead-import', 'Import leads')
  await page.locator('input[type=file]').setInputFiles(csv('leads.csv', 'full_name,phone_number,email', `Broken${stamp},12,not-an-address`))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Correct line 2' }).click({ timeout: 30_000 })
  const row = lastDialog(page)
  await expect(row.getByRole('alert')).toContainText('2 fields need attention')
  await row.getByLabel('email').fill(`mended.${stamp}@example.com`)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('alert')).toContainText('1 field needs attention')
  await row.getByLabel('phone_number').fill('')
  await row.getByRole('button', { name: 'Save' }).click()
  await toldThat(page, 'Line 2 is corrected')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
})
