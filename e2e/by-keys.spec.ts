import { expect, type Locator, type Page, test } from '@playwright/test'
import { aBranchOffice, type BranchOffice } from './founded.ts'
import { asProgram, stranger } from './people.ts'

/** A company that was founded for this test, with one counsellor who works in it. */
let office: BranchOffice
test.beforeAll(async () => {
  test.setTimeout(120_000)
  office = await aBranchOffice()
})
test.afterAll(() => office?.close())

/** Goes on by Tab until the focus is there, as somebody without a mouse does; more steps than these are too far. */
async function tabTo(page: Page, target: Locator, most = 14) {
  for (let left = most; left > 0; left--) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is more than ${most} steps away`)
}

test('by keyboard alone: from sign-in to a lead that is called, noted, reminded of and moved on', async ({ browser }) => {
  const name = 'Yılmaz'
  const { counsellor } = office
  const api = await asProgram(counsellor)
  const { mediums } = await api.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await api.post('/leads/add', { first_name: 'Amina', last_name: name, email: 'amina@family.example', lead_medium_id: mediums[0]!.value })
  await api.close()

  const context = await stranger(browser, { at: office.portal.url })
  const page = await context.newPage()
  const { keyboard } = page
  let presses = 0
  await page.exposeFunction('pressed', () => presses++)
  await context.addInitScript(() => addEventListener('keydown', () => void (window as unknown as { pressed(): void }).pressed(), true))
  await page.goto('/signin')
  await expect(page.getByLabel('Email or mobile number')).toBeFocused()
  await keyboard.insertText(counsellor.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.insertText(counsellor.password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()

  await keyboard.press('g')
  await keyboard.press('l')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeFocused()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await keyboard.press('j')
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Amina ${name}` })).toBeFocused()

  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('button', { name: 'Log call' }))
  await keyboard.press('Enter')
  const call = page.getByRole('dialog', { name: 'Log call' })
  await expect(call.getByLabel('Note')).toBeFocused()
  await keyboard.insertText('Wants to begin in September')
  await tabTo(page, call.getByRole('button', { name: 'Reached' }))
  await keyboard.press('Enter')
  await tabTo(page, call.getByLabel('Next step'))
  await keyboard.insertText('Send three programs')
  await tabTo(page, call.getByRole('button', { name: 'Tomorrow 10:00' }))
  await keyboard.press('Enter')
  await tabTo(page, call.getByRole('button', { name: 'Log call' }))
  await keyboard.press('Enter')
  await expect(call).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Log call' })).toBeFocused()

  await tabTo(page, main.getByRole('button', { name: 'Change status' }))
  await keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'Change status' })
  await expect(move).toBeVisible()
  await keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'Change status' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(move.getByRole('radio').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(move).toHaveCount(0)
  await expect(page.getByText('Status updated successfully')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Change status' })).toBeFocused()

  await expect(page.getByText('Wants to begin in September').first()).toBeVisible()
  await expect(page.getByText('Send three programs').first()).toBeVisible()
  // What is not typed: seconds, for a hand that knows the way.
  expect(presses).toBeLessThan(70)
  await context.close()
})
