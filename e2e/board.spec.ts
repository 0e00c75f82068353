import { expect, type Page, test } from '@playwright/test'
import { aNewLead, signedIn } from './people.ts'
import { watch } from './watch.ts'

/** A lead of its own at the first stage, alone on its board. */
async function aLeadOnTheBoard() {
  const last_name = `Carried${Date.now().toString(36)}`
  await aNewLead(last_name)
  return { name: `Ada ${last_name}`, address: `/leads?layout=board&search=${last_name}` }
}

/** The columns by the stages of the demo company, from the first on. */
const column = (page: Page, at: number) => page.locator('.e-board-column').nth(at)
const card = (page: Page, name: string) => page.getByRole('group', { name })

test('a card is dragged to the next stage, and nothing is held afterwards', async ({ browser }) => {
  const { name, address } = await aLeadOnTheBoard()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const seen = watch(page, [])
  await page.goto(address)
  await expect(column(page, 0).getByRole('group', { name })).toBeVisible()

  await card(page, name).dragTo(column(page, 1))
  await expect(column(page, 1).getByRole('group', { name })).toBeVisible()
  await expect(page.locator('[data-held], [data-over], [data-forbidden]')).toHaveCount(0)
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('a stage that may not follow says why while the card is over it, and lets it fall back', async ({ browser }) => {
  const { name, address } = await aLeadOnTheBoard()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(address)
  await expect(column(page, 0).getByRole('group', { name })).toBeVisible()
  await card(page, name).hover()
  await page.mouse.down()
  await column(page, 1).hover({ force: true })
  await page.mouse.move(5, 5, { steps: 3 })
  const forbidden = page.locator('.e-board-column[data-forbidden]').first()
  await forbidden.hover({ force: true })
  const reason = await forbidden.locator('.e-board-why').innerText()
  expect(reason).not.toBe('')
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: name })).toContainText(reason)
  await expect(column(page, 0).getByRole('group', { name })).toBeVisible()
  await expect(page.locator('[data-held], [data-over], [data-forbidden]')).toHaveCount(0)
  await context.close()
})

test('the same by keys, with every step said aloud, mirrored in Arabic; and by its menu, without dragging anything', async ({
  browser,
}) => {
  const { name, address } = await aLeadOnTheBoard()
  const context = await signedIn(browser, 'admin', { language: 'ar' })
  const page = await context.newPage()
  const said = page.locator('[aria-live="assertive"]')
  await page.goto(address)
  await card(page, name).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText(name)
  const held = await said.innerText()
  await page.keyboard.press('ArrowLeft')
  await expect(said).not.toHaveText(held)
  await expect(column(page, 1)).toHaveAttribute('data-over')
  await page.keyboard.press('Escape')
  await expect(said).toContainText(name)
  await expect(column(page, 0).getByRole('group', { name })).toBeVisible()
  await expect(card(page, name)).toBeFocused()

  // The column it left is read again at once, and that it came to a while later: it does not vanish between the two.
  let [asked, answered] = [0, 0]
  await page.route(/\/api\/leads\?/, async (route) => {
    if (asked++ > 0) await new Promise((resolve) => setTimeout(resolve, 800))
    await route.fulfill({ response: await route.fetch() })
    answered++
  })
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(column(page, 1).getByRole('group', { name })).toBeVisible()

  await card(page, name).getByRole('button').last().click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect.poll(() => asked > 1 && answered === asked).toBe(true)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await context.close()
})
