import { currencies } from '@embark/contract/kernel/money.ts'
import { expect, test } from '@playwright/test'
import { broken } from './answers.ts'
import { choose, lastDialog, openScreen, toldThat } from './hands.ts'
import { asProgram, signedIn } from './people.ts'

test('an invoice has ten documents at most, and one that cannot be removed stays without a word', async ({ browser }) => {
  test.slow()
  const context = await signedIn(browser, 'finance')
  const page = await context.newPage()
  await openScreen(page, '/invoices?invoice_tab=client_outstanding', 'Invoices')
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Upload Invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Invoice' })
  const kept = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) })
  const pick = (name: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${name}`) })
  const before = await kept.count()
  for (let number = before + 1; number <= 10; number++) {
    await pick(`paper-${number}.pdf`)
    await expect(dialog.getByRole('button', { name: `paper-${number}.pdf`, exact: true })).toBeVisible()
  }
  await expect(kept).toHaveCount(10)
  await pick('paper-11.pdf')
  await expect(dialog.getByText('You can upload up to 10 files')).toBeVisible()
  await expect(kept).toHaveCount(10)

  let refused = 0
  await page.route('**/api/client-invoices/remove_file/**', (route) => {
    refused += 1
    return route.fulfill(broken)
  })
  const alerts = await page.getByRole('alert').count()
  await kept
    .first()
    .getByRole('button', { name: /^Remove / })
    .click()
  await lastDialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => refused).toBe(1)
  await expect(kept.first().getByRole('button', { name: /^Remove / })).toBeEnabled()
  await expect(kept).toHaveCount(10)
  expect(await page.getByRole('alert').count()).toBe(alerts)
  await expect(page.getByText('Invoice Document Removed Successfully.')).toHaveCount(0)
  await context.close()
})

test('editing an installment changes the day it is expected and nothing else, and an address is taken at its word', async ({ browser }) => {
  const context = await signedIn(browser, 'finance')
  const page = await context.newPage()
  await openScreen(page, '/invoices?invoice_tab=client_received', 'Invoices')
  await expect(page.getByRole('link', { name: /^Received/ })).toHaveAttribute('aria-current', 'page')
  await page.goto('/invoices?invoice_tab=client_get_all')
  await expect(page.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  const row = page.getByRole('row').filter({ hasText: 'Not invoiced' }).first()
  await row.getByRole('checkbox').check()
  const before = await row.innerText()
  await page.getByRole('button', { name: 'Edit Installment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Installment' })
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  const day = await dialog.getByLabel('Expected date').inputValue()
  const next = day.replace(/^\d\d/, (number) => (number === '21' ? '22' : '21'))
  await dialog.getByLabel('Expected date').fill(next)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toldThat(page, 'Installment Date Updated Successfully.')
  const changed = page
    .getByRole('row')
    .filter({ hasText: before.split('\n')[0]! })
    .filter({ hasText: next })
  await expect(changed.first()).toBeVisible()
  await context.close()
})

test('money starts as dollars and may be any of the eight currencies', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, '/commission-structure', 'Commission structure')
  await page
    .getByRole('button', { name: /New structure|Add structure|New commission structure/ })
    .first()
    .click()
  const currency = lastDialog(page).getByRole('combobox', { name: 'Currency' }).first()
  await expect(currency).toHaveValue('USD')
  await currency.click()
  await expect(page.getByRole('option')).toHaveText([...currencies])
  expect([...currencies]).toEqual(['AUD', 'CAD', 'INR', 'USD', 'EUR', 'GBP', 'NZD', 'SGD'])
  await context.close()
})

test('what is empty shows the place of a number to call, of a day, or of anything else', async ({ browser }) => {
  const api = await asProgram('admin')
  const stamp = Date.now().toString(36)
  await api.post('/masters/vendors', { name: `Empty ${stamp}`, short_name: stamp })
  await api.close()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, `/vendors?search=${stamp}`, 'Vendors')
  const row = page.getByRole('row').filter({ hasText: `Empty ${stamp}` })
  await expect(row).toContainText('XXXXXXXXXX')
  await expect(row).toContainText('--')
  await openScreen(page, '/applications', 'Applications')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Offer letter deadline' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('----/--/--').first()).toBeVisible()
  await context.close()
})

test('a list to choose from is asked for anew once it is 400 ms old, and reminders are asked for by the thousand', async ({ browser }) => {
  const api = await asProgram('admin')
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>('/leads?per_page=1')
  await api.close()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const asked = { '/api/tasks': [] as string[], '/api/dropdown/state': [] as string[] }
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/tasks' || pathname === '/api/dropdown/state') asked[pathname].push(searchParams.get('per_page') ?? '')
  })
  await page.goto(`/leads/${recordsInfo[0]!.identifier}?tab=reminders`)
  await expect.poll(() => asked['/api/tasks']).toEqual(['1000'])

  await openScreen(page, '/vendors', 'Vendors')
  await page.getByRole('button', { name: 'New vendor' }).first().click()
  const vendor = lastDialog(page)
  await choose(vendor, 'Country', /Türkiye|Turkey/, 'rki')
  await expect(page.getByRole('option')).toHaveCount(0)
  const open = async () => {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/dropdown/state')
    await vendor.getByLabel('State').click()
    await answered
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  await open()
  // The time of the promise itself, by the clock of the page.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await open()
  expect(asked['/api/dropdown/state']).toHaveLength(2)
  await context.close()
})
