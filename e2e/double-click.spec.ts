import { expect, type Locator, type Page, test } from '@playwright/test'
import { choose, lastDialog, openScreen } from './hands.ts'
import { signedIn } from './people.ts'

const stamp = Date.now().toString(36)

/** The writes to a path that the page sends from now on; each is held until more could have come, as on a slow net. */
async function writesTo(page: Page, path: string) {
  const keys: (string | undefined)[] = []
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await route.fallback()
  })
  return keys
}
const saving = (form: Locator) => form.getByRole('button', { name: 'Create', exact: true })

test('a form that is saved by a double click, or by Enter upon Enter, is sent once and makes one record', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, '/vendors', 'Vendors')
  const vendors = await writesTo(page, '/masters/vendors')
  await page.getByRole('button', { name: 'New vendor' }).first().click()
  const vendor = lastDialog(page)
  await vendor.getByRole('textbox', { name: 'Name', exact: true }).fill(`Twice ${stamp}`)
  await vendor.getByLabel('Short name').fill(`t${stamp.slice(-5)}`)
  await saving(vendor).dblclick()
  await expect(page.getByText('Vendor create successfully').first()).toBeVisible()
  expect(vendors).toHaveLength(1)
  expect(vendors[0]).toBeTruthy()

  await openScreen(page, '/master/manage-tag', 'Tags')
  const tags = await writesTo(page, '/tags')
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const tag = lastDialog(page)
  await choose(tag, 'Type', 'Program')
  await tag.getByLabel('Name').fill(`Twice ${stamp}`)
  await tag.getByLabel('Name').press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag created successfully').first()).toBeVisible()
  expect(tags).toHaveLength(1)
  await page.getByLabel('Search by name').fill(stamp)
  await expect(page.getByRole('row').filter({ hasText: `Twice ${stamp}` })).toHaveCount(1)
  await context.close()
})
