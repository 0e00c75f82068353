import { expect, test } from '@playwright/test'
import { asProgram, signedIn } from './people.ts'
import { watch } from './watch.ts'

test('a column is made wider by its edge and by keys, columns are held in place, and both are there on another device', async ({
  browser,
}) => {
  const context = await signedIn(browser, 'finance', { width: 1100, height: 800 })
  const page = await context.newPage()
  const seen = watch(page)
  await page.goto('/invoices')
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const widthOf = async (name: string) => Math.round((await head(name).boundingBox())!.width)
  await expect(head('Commission due')).toBeVisible()
  await page.locator('.e-grid thead').hover()
  await expect(page.locator('.e-grid')).toHaveAttribute('style', /--held-2/)

  const before = await widthOf('Commission due')
  // An amount stands before it: what is left free there is no part of its width.
  const narrower = before + 40 - 28
  const box = (await head('Commission due').boundingBox())!
  await page.mouse.move(box.x + box.width - 1, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 59, box.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Commission due')).toBe(before + 60)
  // Letting go did not sort.
  await expect(page).not.toHaveURL(/sort_by/)

  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('button', { name: 'Make Commission due narrower' }).focus()
  await page.keyboard.press('Enter')
  await expect(chooser.getByRole('status')).toHaveText(`Commission due is now ${narrower} pixels wide`)
  await chooser.getByRole('group', { name: 'Number of frozen columns' }).getByRole('button', { name: '2' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const second = page.locator('.e-grid tbody tr').first().locator('[data-first] + td')
  const stood = (await second.boundingBox())!.x
  await page.locator('.e-scroll').evaluate((element) => element.scrollBy(400, 0))
  await expect.poll(async () => Math.round((await second.boundingBox())!.x)).toBe(Math.round(stood))

  const program = await asProgram('finance')
  await expect.poll(async () => JSON.stringify(await program.get('/account/preferences'))).toMatch(new RegExp(`!.*:${narrower}`))
  await program.close()
  const other = await (await signedIn(browser, 'finance', { width: 1100, height: 800 })).newPage()
  await other.goto('/invoices')
  await expect(other.locator('.e-grid[data-held="2"]')).toBeVisible()
  await other.context().close()
  expect(seen.faults()).toEqual([])
  await context.close()
})
