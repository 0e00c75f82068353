import { expect, type Locator, type Page, test } from '@playwright/test'
import { signedIn } from './people.ts'
import { phoneFaults, watch } from './watch.ts'

/** As somebody does whose page is still on its way. */
const pressUntil = (page: Page, key: string, opened: Locator) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })

test('help leads from a page to its own article, by the menu, by the search and by the sheet of keys', async ({ browser }) => {
  const context = await signedIn(browser, 'admin', { width: 1440 })
  const page = await context.newPage()
  const { settled, faults } = watch(page)
  await page.goto('/leads/duplicates')
  await settled()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/help\/duplicates$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Duplicates' }).click()
  await expect(page).toHaveURL(/\/leads\/duplicates$/)

  await page.goto('/tasks')
  await settled()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await pressUntil(page, 'Control+k', page.getByRole('combobox'))
  await page.getByRole('combobox').fill('help on')
  await page.getByRole('option', { name: 'Help on this page' }).click()
  await expect(page).toHaveURL(/\/help\/reminders$/)

  await page.goto('/leads')
  await settled()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const more = page.getByRole('dialog').getByRole('link', { name: 'More about the keyboard' })
  await pressUntil(page, 'Shift+?', more)
  await more.click()
  await expect(page).toHaveURL(/\/help\/keyboard$/)
  expect(faults()).toEqual([])
  await context.close()
})

test('the help is searched in the language of the reader, and forgives a wrong letter', async ({ browser }) => {
  for (const [language, query, title] of [
    ['en', 'qoutation', 'Quotations'],
    ['fr', 'doublnos', 'Doublons'],
    ['tr', 'yinelenen', 'Yinelenenler'],
    ['ar', 'المكررات', 'المكررات'],
  ] as const) {
    const context = await signedIn(browser, 'admin', { width: 390, language })
    const page = await context.newPage()
    await page.goto('/help')
    await watch(page).settled()
    await page.getByRole('searchbox').fill(query)
    const first = page.locator('.e-help a').first()
    await expect(first).toContainText(title)
    expect([language, await phoneFaults(page)]).toEqual([language, []])
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect([language, await phoneFaults(page)]).toEqual([language, []])
    await context.close()
  }
})

test('a student reads what students do, and finds nothing else', async ({ browser }) => {
  const context = await signedIn(browser, 'student', { width: 390 })
  const page = await context.newPage()
  await page.goto('/student/documents')
  await watch(page).settled()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For students and families' })).toBeVisible()
  await page.goto('/help?search=invoices')
  await expect(page.getByText('No article found. Try another word.')).toBeVisible()
  await page.goto('/help/commission')
  await expect(page.getByText('There is no article at this address, or it is about something your role does not do.')).toBeVisible()
  await context.close()
})
