import { expect, type Page, test } from '@playwright/test'
import { dialog, openLive, toldThat } from './hands.ts'
import { aNewLead, signedIn } from './people.ts'

const editing = (page: Page) => dialog(page, 'Edit lead')
const save = (page: Page) => editing(page).getByRole('button', { name: 'Save changes' }).click()

/** A lead of its own, open for editing in two browsers. */
async function twoPeople(browser: Parameters<typeof signedIn>[0]) {
  const last_name = `Shared${Date.now().toString(36)}`
  await aNewLead(last_name)
  const [mine, theirs] = [await signedIn(browser, 'admin'), await signedIn(browser, 'admin')]
  const [ada, bob] = [await mine.newPage(), await theirs.newPage()]
  for (const page of [ada, bob]) {
    await page.goto(`/leads?layout=table&search=${last_name}`)
    await page.getByRole('main').getByRole('link', { name: /LD-/ }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(last_name)
    // What is open on a lead stands in its address.
    await page.goto(`${page.url()}?open=edit`)
    await expect(editing(page).getByLabel('City')).toBeVisible()
  }
  return { ada, bob, end: () => Promise.all([mine.close(), theirs.close()]) }
}

test('two people change one lead: what only one of them changed is kept, and of what both changed the second chooses', async ({
  browser,
}) => {
  const { ada, bob, end } = await twoPeople(browser)
  await editing(ada).getByLabel('City').fill('Izmir')
  await editing(bob).getByLabel('City').fill('Ankara')
  await editing(bob).getByLabel('First name').fill('Bea')
  await save(ada)
  await toldThat(ada, 'Lead updated successfully')

  await save(bob)
  const met = editing(bob).getByRole('alert')
  await expect(met).toContainText(/changed City/)
  await expect(met.getByLabel('Saved now')).toHaveValue('Izmir')
  await expect(met.getByLabel('What you entered')).toHaveValue('Ankara')
  await met.getByRole('button', { name: 'Take what is saved' }).click()
  await save(bob)
  await toldThat(bob, 'Lead updated successfully')
  await expect(bob.getByRole('heading', { level: 1 })).toContainText('Bea')

  await expect(bob.getByText(/changed First name/)).toBeVisible()
  await bob.getByRole('button', { name: 'Restore First name' }).click()
  await dialog(bob, 'Put First name back?').getByRole('button', { name: 'Restore' }).click()
  await expect(bob.getByRole('heading', { level: 1 })).toContainText('Ada')
  await expect(bob.getByText('Izmir').first()).toBeVisible()
  await end()
})

test('a drawer with something typed asks before it closes, and what was typed outlives the tab', async ({ browser }) => {
  const { ada, end } = await twoPeople(browser)
  await editing(ada).getByLabel('City').fill('Nowhere')
  await expect(editing(ada).getByText('Draft kept on this device')).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(dialog(ada, 'Leave without saving?')).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(editing(ada).getByLabel('City')).toHaveValue('Nowhere')
  await ada.reload()
  await editing(ada).getByRole('button', { name: 'Restore' }).click()
  await expect(editing(ada).getByLabel('City')).toHaveValue('Nowhere')
  await end()
})

test('what others add to a list waits until its reader asks for it', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openLive(page, '/leads?layout=table')
  const first = page.locator('main .e-list-body a[href^="/leads/"]').first()
  const before = await first.getAttribute('href')
  await aNewLead(`Fresh${Date.now().toString(36)}`)
  const pill = page.getByRole('button', { name: '1 new' })
  await expect(pill).toBeVisible()
  expect(await first.getAttribute('href')).toBe(before)
  await pill.click()
  await expect(first).not.toHaveAttribute('href', before!)
  await expect(pill).toBeHidden()
  await context.close()
})
