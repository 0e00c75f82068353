import { expect, type Page, test } from '@playwright/test'
import { asProgram, signedIn } from './people.ts'

/** That what stands over the page is there after a reload, and in another tab, and that Back closes it. */
async function standsInTheAddress(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(dialog).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByRole('dialog', { name })).toBeVisible()
  await other.close()
  await page.goBack()
  await expect(dialog).toBeHidden()
  return address
}

test('the drawer of an invoice and the dialogs of its row stand in the address', async ({ browser }) => {
  const context = await signedIn(browser, 'finance')
  const page = await context.newPage()
  await page.goto('/invoices?invoice_tab=client_get_all')
  const link = page.locator('tbody a[href*="act=history"]').first()
  const [student] = (await link.innerText()).split('\n')
  await link.click()
  await standsInTheAddress(page, student!)
  // What was looked at comes back with the list, and nothing stands over it.
  await page.goto('/invoices')
  await expect(link).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // A click with Ctrl opens the same beside it, from the row and from its menu.
  const [beside] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })])
  await expect(beside.getByRole('dialog', { name: student! })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await beside.close()
  await page
    .getByRole('button', { name: /^More actions|^Actions for/ })
    .first()
    .click()
  const entry = page.getByRole('menuitem', { name: 'History and receipts' })
  const [fromMenu] = await Promise.all([context.waitForEvent('page'), entry.click({ modifiers: ['Control'] })])
  await expect(fromMenu.getByRole('dialog', { name: student! })).toBeVisible()
  await context.close()
})

test('verifying a program and editing a value of a list stand in the address', async ({ browser }) => {
  const api = await asProgram('admin')
  const { recordsInfo: cards } = await api.get<{ recordsInfo: { program: { id: number } }[] }>('/program-finder/all-programs?per_page=1')
  await api.close()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/inventory/programs/${cards[0]!.program.id}`)
  await page.getByRole('button', { name: 'Mark as verified' }).first().click()
  await standsInTheAddress(page, 'Mark as verified')
  await page.goto('/vendors')
  await page
    .getByRole('button', { name: /New|Add|Create/ })
    .first()
    .click()
  const making = page.getByRole('dialog').first()
  await expect(making).toBeVisible()
  expect(new URL(page.url()).searchParams.get('act')).toBe('create')
  await page.goBack()
  await expect(making).toBeHidden()
  await context.close()
})

test('an address opens nothing its reader may not do', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin')
  const theirs = await admin.newPage()
  await theirs.goto('/invoices?invoice_tab=client_get_all')
  const row = await theirs.locator('tbody a[href*="act=history"]').first().getAttribute('href')
  const identifier = new URLSearchParams(row!.split('?')[1]).get('row')!
  for (const act of ['nothing', 'edit', 'delete']) {
    await theirs.goto(`/invoices?invoice_tab=client_get_all&act=${act}&row=${identifier}`)
    await expect(theirs.locator('tbody tr').first()).toBeVisible()
    await expect(theirs.getByRole('dialog')).toBeHidden()
  }
  await admin.close()
})

test('an institution is found by what is typed, those picked lately come first, and a new one is made in place', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/dropdowns/institutions')) asked.push(new URL(request.url()).search)
  })
  await page.goto('/inventory/programs/create')
  const field = page.getByRole('textbox', { name: 'Institution' })
  await field.click()
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  expect(await options.count()).toBeLessThanOrEqual(21)
  const second = (await options.nth(1).textContent())!
  await field.fill(second.slice(0, 12))
  await page.getByRole('option', { name: second, exact: true }).click()
  await expect(field).toHaveValue(second)
  await page.reload()
  await field.click()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(second)

  const name = `Institute of ${Date.now().toString(36)}`
  await field.fill(name)
  await page.getByRole('option', { name: `Add "${name}"` }).click()
  const making = page.getByRole('dialog', { name: 'New institution' })
  await expect(making.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await making.getByLabel('Country').fill('Türk')
  await page.getByRole('option').first().click()
  await making.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(making).toBeHidden()
  await expect(field).toHaveValue(name)
  expect(asked.every((search) => !search.includes('per_page'))).toBe(true)

  // A filter asks as one types too, and names what was chosen when it is opened anew.
  await page.goto('/institutions/fee-waiver')
  await page.getByRole('button', { name: 'Filter' }).first().click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('textbox', { name: 'Institution' }).fill(second.slice(0, 12))
  await page.getByRole('option', { name: second, exact: true }).click()
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(second).first()).toBeVisible()
  await page.reload()
  await expect(page.locator('.e-chip').getByText(second)).toBeVisible()
  await context.close()
})
