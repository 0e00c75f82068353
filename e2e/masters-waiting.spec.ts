import { expect, type Page, test } from '@playwright/test'
import { choose, dialog } from './hands.ts'
import { signedIn } from './people.ts'

/** Holds back what a list offers until it is let go. */
async function held(page: Page, path: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (at) => at.pathname === `/api${path}`,
    async (route) => {
      await gate
      await route.fallback()
    },
  )
  return letGo
}

test('a list to choose from says that it is loading, never that there is nothing, and fills while it is open', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const letGo = await held(page, '/dropdown/country')
  await page.goto('/vendors')
  await page.getByRole('button', { name: 'New vendor' }).first().click()
  const country = dialog(page, 'New vendor').getByRole('combobox', { name: 'Country', exact: true })
  await country.click()
  await expect(page.getByRole('listbox').getByText('Loading')).toBeVisible()
  await expect(page.getByText('No data found')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('option', { name: 'Afghanistan' })).toBeVisible()
  await country.fill('Atlantis')
  await expect(page.getByRole('listbox').getByText('No data found')).toBeVisible()
  await context.close()
})

test('a filter by a choice whose name is not there yet is no number, and the drawer says that it is loading', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const letGo = await held(page, '/lead-stages/stages-dropdown')
  await page.goto(`/leads?layout=table&filters=${encodeURIComponent('{"stage_ids":[1]}')}`)
  await expect(page.getByText('Stage is')).toBeVisible()
  await expect(page.getByText('…', { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  await context.close()
})

test('a list is narrowed in its drawer, and says above its records what it is narrowed to', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Filter' }).click()
  const drawer = dialog(page, 'Filter')
  await choose(drawer, 'Category', 'hot')
  await choose(drawer, 'Destination', 'Canada', 'Cana')
  await drawer.getByRole('button', { name: 'Apply' }).click()
  const filters = page.getByRole('list', { name: 'Filters' })
  await expect(filters).toContainText('Category is hot')
  await expect(filters).toContainText('Destination is Canada')
  await expect(page).toHaveURL(/category/)
  await page.reload()
  await expect(filters).toContainText('Destination is Canada')
  await page.getByRole('button', { name: 'Remove filter: Category is hot' }).click()
  await expect(filters).not.toContainText('Category')
  await context.close()
})
