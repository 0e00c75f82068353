import { expect, type Page, test } from '@playwright/test'
import { broken } from './answers.ts'
import { axe } from './axe.ts'
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

test('a change in a cell can be taken back, unless somebody changed the same since', async ({ browser }) => {
  const { name, address } = await aLeadInTheTable()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(address)
  await standOn(page, name)
  const budget = cell(page, 'budget')
  const change = async (amount: string) => {
    // What was said of the change before is read, so that the next word is of this one.
    await page.getByRole('status').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await budget.focus()
    await page.keyboard.press('Enter')
    await page.locator('.e-cell-box').getByRole('textbox').first().fill(amount)
    await page.keyboard.press('Enter')
    await expect(budget).toContainText(new Intl.NumberFormat('en').format(Number(amount)))
  }
  await goTo(page, 'budget', 'ArrowRight')
  await page.keyboard.press('Enter')
  await page.locator('.e-cell-box').getByRole('textbox').first().fill('4000')
  await page.locator('.e-cell-box').getByRole('combobox').first().fill('EUR')
  await page.getByRole('option', { name: 'EUR' }).first().click()
  await page.locator('.e-cell-box').getByRole('button', { name: 'Save' }).click()
  await expect(budget).toContainText('EUR 4,000')

  await change('5000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(budget).toContainText('EUR 4,000')
  await expect(page.getByText(`${name} is as before`)).toBeVisible()

  await change('6000')
  const api = await asProgram('manager')
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string; version: number }[] }>(`/leads?search=${name.split(' ')[1]}`)
  const { identifier, version } = recordsInfo[0]!
  await api.put(`/leads/edit/${identifier}`, { budget_amount: 7_000 }, version)
  await api.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(budget).toContainText('EUR 7,000')
  await context.close()
})

test('keys pressed while the grid is on its way are heard once it is there', async ({ browser }) => {
  const { name, address } = await aLeadInTheTable()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto(address)
  const link = page.getByRole('link', { name })
  await expect(link).toBeVisible()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('not q')
  release()
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeFocused()
  await expect(status).toHaveValue('not q')
  await expect(page).toHaveURL(/\/leads\?/)
  await context.close()
})

test('a list stands under headings that open and close by key, each leading to all of it, and is added up at its foot', async ({
  browser,
}) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/leads?layout=table')
  await page.getByRole('button', { name: 'Group by' }).click()
  await page.getByRole('menuitem', { name: 'Stage' }).click()
  await expect(page).toHaveURL(/group_by=stage/)
  const heading = page.getByRole('rowheader').getByRole('button').first()
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  const rows = page.locator('tbody').first().locator('tr[aria-rowindex]')
  await expect(rows.first()).toBeVisible()
  await heading.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(rows.first()).toBeVisible()

  await page.getByRole('button', { name: 'Grouped by Stage' }).click()
  await page.getByRole('menuitem', { name: 'Totals at the foot' }).click()
  await expect(page.locator('tfoot')).toContainText(/Total.*[A-Z]{3} [\d,]+/)
  expect(await axe(page, 'en')).toEqual([])

  const more = page.getByRole('link', { name: /^Show all \d+/ }).first()
  const [, many] = /Show all (\d+)/.exec((await more.textContent()) ?? '') ?? []
  await more.click()
  await expect(page.getByText(`${many} leads`)).toBeVisible()
  await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  await context.close()
})

test('the stage of a student is changed in the list of students', async ({ browser }) => {
  const last_name = `Cell${Date.now().toString(36)}`
  const api = await asProgram('admin')
  const { mediums } = await api.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  const email = `ada.${last_name}@students.example.com`
  await api.post('/students/create', { first_name: 'Ada', last_name, email, lead_medium_id: mediums[0]!.value })
  await api.close()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/students?layout=table&search=${last_name}`)
  await standOn(page, `Ada ${last_name}`)
  await goTo(page, 'stage', 'ArrowRight')
  await page.keyboard.type('Attempted')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Attempted')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cell(page, 'stage')).toHaveText('Contacted')
  await expect(page.getByText(`Ada ${last_name} was changed`)).toBeVisible()
  await context.close()
})
