import { expect, type Page, test } from '@playwright/test'
import { broken } from './answers.ts'
import { aNewLead, asProgram, signedIn } from './people.ts'

/** A lead of its own, alone in its table. */
async function aLeadInTheTable() {
  const last_name = `Cell${Date.now().toString(36)}`
  await aNewLead(last_name)
  return { name: `Ada ${last_name}`, address: `/leads?layout=table&search=${last_name}` }
}

const cell = (page: Page, column: string) => page.locator(`td[data-edit="${column}"]`).first()

/** Stands on the link of the first row, once the table takes keys. */
async function standOn(page: Page, name: string) {
  await page.getByRole('link', { name }).focus()
  await expect(page.locator('td[data-edit][tabindex="-1"]').first()).toBeVisible()
}

/** Goes by arrows until the cell of a column has the focus. */
async function goTo(page: Page, column: string, key: 'ArrowLeft' | 'ArrowRight') {
  for (let left = 10; left > 0; left--) {
    await page.keyboard.press(key)
    if (await cell(page, column).evaluate((each) => each === document.activeElement)) return
  }
  throw new Error(`${column} is not reached`)
}

test('cells are changed by keys: the table is one stop, Escape gives up, Enter saves, and typing replaces', async ({ browser }) => {
  const { name, address } = await aLeadInTheTable()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(address)
  await standOn(page, name)
  await expect(page.locator('[role=grid] [tabindex="0"]')).toHaveCount(1)

  await goTo(page, 'stage_entered_at', 'ArrowRight')
  await page.keyboard.press('F2')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'stage_entered_at')).toBeFocused()

  // Typing opens it with what was typed; the first Enter chooses, the second saves.
  await page.keyboard.type('Attempted')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Attempted')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cell(page, 'stage_entered_at')).toHaveText('Contacted')
  await expect(cell(page, 'stage_entered_at')).toBeFocused()

  await goTo(page, 'next_follow_up_at', 'ArrowRight')
  await page.keyboard.type('Send the brochure')
  await expect(page.getByLabel('Next step')).toHaveValue('Send the brochure')
  await page.getByRole('button', { name: 'Tomorrow 10:00' }).press('Enter')
  await page.getByLabel('Next step').focus()
  await expect(page.getByLabel('Next step')).toHaveValue('Send the brochure')
  await page.getByLabel('Next step').press('Enter')
  await expect(cell(page, 'next_follow_up_at')).toContainText('Send the brochure')
  await context.close()
})

test('a change that is refused opens its cell again, with what was entered and why', async ({ browser }) => {
  const { name, address } = await aLeadInTheTable()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(address)
  await standOn(page, name)
  await goTo(page, 'next_follow_up_at', 'ArrowRight')
  await page.route('**/api/tasks/create-reminder', (route) => route.fulfill(broken))
  await page.keyboard.type('Call back')
  await expect(page.getByLabel('Next step')).toHaveValue('Call back')
  await page.getByRole('button', { name: 'In 1 hour' }).click()
  await page.getByLabel('Next step').press('Enter')
  await expect(page.locator('.e-cell-box').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Next step')).toHaveValue('Call back')
  await page.unroute('**/api/tasks/create-reminder')
  await page.getByLabel('Next step').press('Enter')
  await expect(cell(page, 'next_follow_up_at')).toContainText('Call back')
  await context.close()
})

test('what a second person saved in the same field meanwhile stands beside what was entered, and arrows are mirrored in Arabic', async ({
  browser,
}) => {
  const { name, address } = await aLeadInTheTable()
  const context = await signedIn(browser, 'admin', { language: 'ar' })
  const page = await context.newPage()
  await page.goto(address)
  await standOn(page, name)
  await goTo(page, 'budget', 'ArrowLeft')
  await page.keyboard.press('Enter')
  const box = page.locator('.e-cell-box')
  const amount = box.getByRole('textbox').first()
  await expect(amount).toBeFocused()

  const api = await asProgram('manager')
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string; version: number }[] }>(`/leads?search=${name.split(' ')[1]}`)
  const { identifier, version } = recordsInfo[0]!
  await api.put(`/leads/edit/${identifier}`, { budget_amount: 7_000, budget_currency: 'EUR' }, version)
  await api.close()

  await amount.fill('5000')
  await page.keyboard.press('Enter')
  await expect(box.getByRole('alert')).toBeVisible()
  await expect(box.locator('fieldset').first()).toBeVisible()
  await context.close()
})
