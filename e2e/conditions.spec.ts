import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'
import { signedIn } from './people.ts'

test('conditions are joined by keyboard alone, said as a sentence, kept in the address, and changed by pressing the sentence', async ({
  browser,
}) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/leads?layout=table')
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('button', { name: 'Join conditions by and, or' }).press('Enter')
  const fieldAt = (place: number) => drawer.getByRole('combobox', { name: 'Field of the condition' }).nth(place)
  const choose = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(name)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  // What was added has the focus, so that the next key is about it.
  await expect(fieldAt(0)).toBeFocused()
  await choose('Has an application')
  await drawer.getByRole('button', { name: 'Add a condition' }).press('Enter')
  await expect(fieldAt(1)).toBeFocused()
  await choose('Category')
  await drawer.getByRole('combobox', { name: 'What is asked of Category' }).press('ArrowDown')
  await expect(page.getByRole('option', { name: 'is none of' })).toBeVisible()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Remove the condition on Has an application' }).press('Enter')
  await expect(drawer.getByRole('button', { name: 'Add a condition' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Add a group' }).press('Enter')
  await expect(drawer.getByRole('group', { name: 'Any of these' }).getByRole('radio').first()).toBeFocused()
  await drawer.getByRole('button', { name: 'Remove the condition on Category' }).press('Enter')
  expect(await axe(page, 'en')).toEqual([])
  await context.close()
})

test('conditions in an address stand as one sentence above the list, on a phone in Arabic too', async ({ browser }) => {
  const where = {
    op: 'or',
    rules: [
      { field: 'category', operator: 'in', value: ['hot'] },
      {
        op: 'and',
        rules: [
          { field: 'branch_id', operator: 'is_empty' },
          { field: 'has_application', operator: 'is', value: true },
        ],
      },
    ],
  }
  const address = `/leads?layout=table&filters=${encodeURIComponent(JSON.stringify({ where }))}`
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(address)
  const sentence = page.getByRole('button', { name: 'Category is hot or (Branch is empty and Has an application is yes)', exact: true })
  await sentence.click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await expect(drawer.getByRole('group', { name: 'Any of these' })).toBeVisible()
  await expect(drawer.getByText(/^Matching: /)).toBeVisible()
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(sentence).toBeVisible()
  await expect(page).toHaveURL(/where/)
  await context.close()

  const phone = await signedIn(browser, 'admin', { width: 390, language: 'ar' })
  const small = await phone.newPage()
  await small.goto(address)
  await expect(small.locator('.e-chip')).toBeVisible()
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await axe(small, 'ar')).toEqual([])
  await phone.close()
})
