import { expect, test } from '@playwright/test'
import { signedIn } from './people.ts'

test('an amount in an Arabic list ends where its column ends, above what is said of it', async ({ browser }) => {
  const context = await signedIn(browser, 'finance', { width: 1440, height: 900, language: 'ar' })
  const page = await context.newPage()
  await page.goto('/invoices')
  const amounts = page.locator('tbody .finance-amount:has(> small)')
  await expect(amounts.first()).toBeVisible()
  const ends = await amounts.evaluateAll((each) =>
    each.map((amount) =>
      [...amount.children].slice(0, 2).map((line) => {
        const text = document.createRange()
        text.selectNodeContents(line)
        return Math.round(text.getBoundingClientRect().left)
      }),
    ),
  )
  expect(ends.length).toBeGreaterThan(0)
  for (const [amount, said] of ends) expect(Math.abs(amount! - said!)).toBeLessThan(2)
  await context.close()
})
