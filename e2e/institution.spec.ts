import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'
import { signedIn } from './people.ts'
import { watch } from './watch.ts'

test('an institution finds the students who applied in its menu, and every number shows its students', async ({ browser }) => {
  const context = await signedIn(browser, 'institution')
  const page = await context.newPage()
  const seen = watch(page)
  await page.goto('/institution/leads-dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students who applied' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Students who applied' })
  await expect(list.getByRole('heading', { name: 'Students who applied' })).toBeVisible()
  const countries = page.getByRole('region', { name: 'By country of the student', exact: true })
  const [first] = await countries
    .getByRole('cell')
    .getByRole('link', { name: /^[0-9]/ })
    .all()
  if (first) {
    const count = Number(await first.textContent())
    await first.click()
    await expect(list.getByRole('heading', { name: 'Students who applied' })).toBeFocused()
    await expect(list.locator('tbody tr')).toHaveCount(Math.min(count, 25))
  }
  expect(await axe(page, 'en')).toEqual([])
  expect(seen.faults()).toEqual([])
  await context.close()
})
