import { expect, test } from '@playwright/test'
import { signedIn } from './people.ts'

test('a pinned record is at hand on every device, where it was pinned and in the menu, until it is unpinned in place', async ({
  browser,
}) => {
  const [desk, phone] = [await signedIn(browser, 'counsellor'), await signedIn(browser, 'counsellor', { width: 390, height: 844 })]
  const page = await desk.newPage()
  await page.goto('/leads?layout=table')
  await page.locator('tbody a[href^="/leads/"]').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  // Until the record is there its page is called after its kind.
  await expect(heading).not.toHaveText(/^Leads?$/)
  const name = await heading.innerText()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  const menu = page.getByRole('complementary', { name: 'Menu' })
  await expect(menu.getByRole('heading', { name: 'Pinned records' })).toBeVisible()
  await expect(menu.getByRole('link', { name })).toBeVisible()

  const far = await phone.newPage()
  await far.goto('/tasks')
  await far.getByRole('button', { name: 'Menu', exact: true }).click()
  await far.getByRole('dialog').getByRole('link', { name }).click()
  await expect(far.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(far.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible()

  await menu.getByRole('button', { name: `Unpin ${name}` }).click()
  await expect(page.getByRole('button', { name: 'Pin', exact: true })).toBeVisible()
  await expect(menu.getByRole('heading', { name: 'Pinned records' })).toBeHidden()
})

test('a lead that a picker does not find is made in place, chosen, and the form around it keeps what was typed', async ({ browser }) => {
  const page = await (await signedIn(browser, 'counsellor')).newPage()
  await page.goto('/lead-counsellings')
  await page.getByRole('button', { name: 'New counselling' }).first().click()
  const counselling = page.getByRole('dialog', { name: 'New counselling' })
  await counselling.getByLabel('Remarks').fill('Bring the transcript')
  const lead = counselling.getByRole('textbox', { name: 'Lead' })
  await lead.fill('Quillon Zephyrine')
  await page.getByRole('option', { name: 'Add "Quillon Zephyrine"' }).click()
  const making = page.getByRole('dialog', { name: 'New lead' })
  await expect(making.getByLabel('First name')).toHaveValue('Quillon')
  await making.getByLabel('Email').fill(`quillon.${Date.now()}@example.com`)
  await making.getByLabel('Medium').click()
  await page.getByRole('option').first().click()
  await making.getByRole('button', { name: 'Create lead' }).click()
  await expect(making).toBeHidden()
  await expect(lead).toHaveValue('Quillon Zephyrine')
  await expect(counselling.getByLabel('Remarks')).toHaveValue('Bring the transcript')
})

test('a drawer stands in the address: it opens from there, and Back closes it', async ({ browser }) => {
  const page = await (await signedIn(browser, 'counsellor')).newPage()
  await page.goto('/leads?layout=table')
  await page.locator('tbody a[href^="/leads/"]').first().waitFor()
  await page.getByRole('button', { name: 'Filter' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeHidden()
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
})
