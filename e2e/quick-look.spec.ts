import { expect, test } from '@playwright/test'
import { signedIn } from './people.ts'

test('a lead is looked at without leaving its list: Space opens it, J goes on to the next, Escape leads back to where one was', async ({
  browser,
}) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/leads?layout=table')
  const names = page.locator('tbody a[href^="/leads/"]')
  await names.first().focus()
  await page.keyboard.press('Space')
  const looked = page.getByRole('dialog')
  await expect(looked.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await page.keyboard.press('j')
  const second = await names.nth(1).getAttribute('href')
  await expect(looked.getByRole('link', { name: 'Open lead' })).toHaveAttribute('href', second!)
  await page.keyboard.press('Escape')
  await expect(looked).toBeHidden()
  await expect(names.nth(1)).toBeFocused()
  await expect(page).toHaveURL(/\/leads\?layout=table$/)
  await context.close()
})
