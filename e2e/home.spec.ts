import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { asProgram, type Look, type Role, signedIn } from './people.ts'
import { watch } from './watch.ts'

/** Home as somebody opens it, once everything it asked for is there. */
async function homeOf(browser: Browser, role: Role, look: Look = {}) {
  const context = await signedIn(browser, role, look)
  const page = await context.newPage()
  const seen = watch(page)
  await page.goto('/')
  await seen.settled()
  return { context, page, seen }
}
const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const countOf = async (section: Locator) => Number((await section.locator('h2 + span').innerText()).replace(/\D/g, ''))

/** A part of the day leads to a list that tells the same number. */
async function leadsToAsMany(page: Page, name: string) {
  const count = await countOf(part(page, name))
  await part(page, name)
    .getByRole('link', { name: /^See all/ })
    .click()
  await watch(page).settled()
  await expect(page.locator('.e-title [role=status]')).toContainText(String(count))
  await page.goBack()
  await expect(part(page, name)).toBeVisible()
}

test('a counsellor opens on their day: what is overdue, due today and new, each with the way to all of them', async ({ browser }) => {
  const program = await asProgram('counsellor')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/leads/add', {
    first_name: 'Ada',
    last_name: 'Fresh',
    email: 'ada.fresh@example.com',
    lead_medium_id: mediums[0]!.value,
  })
  await program.close()
  const { context, page, seen } = await homeOf(browser, 'counsellor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Selin$/)
  await expect(page).toHaveTitle(/^Home/)
  for (const name of ['Overdue', 'Due today', 'New leads to answer']) await leadsToAsMany(page, name)
  expect(await axe(page, 'en')).toEqual([])
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('a step that is marked as done goes at once, and comes back when that is taken back or refused', async ({ browser }) => {
  const { context, page } = await homeOf(browser, 'counsellor')
  const overdue = part(page, 'Overdue')
  const before = await countOf(overdue)
  const first = overdue.getByRole('listitem').first()
  const who = await first.getByRole('link').first().innerText()
  await first.getByRole('button', { name: /^Mark as done/ }).click()
  await expect(overdue.getByRole('link', { name: who, exact: true })).toHaveCount(0)
  await expect.poll(() => countOf(overdue)).toBe(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(overdue.getByRole('link', { name: who, exact: true }).first()).toBeVisible()
  await expect.poll(() => countOf(overdue)).toBe(before)

  await page.route('**/change-status', (route) => route.abort())
  await overdue
    .getByRole('button', { name: /^Mark as done/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.poll(() => countOf(overdue)).toBe(before)
  await context.close()
})

test('money opens on what is outstanding in each currency and what is to be claimed, and a claim begins where it stands', async ({
  browser,
}) => {
  const { context, page, seen } = await homeOf(browser, 'finance')
  await expect(page.getByRole('list', { name: 'Outstanding by currency' }).getByRole('listitem').first()).toContainText(/received/)
  await leadsToAsMany(page, 'To claim')
  await part(page, 'To claim')
    .getByRole('button', { name: /^Claim from/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Generate Claim' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Overdue', exact: true })).toHaveCount(0)
  expect(await axe(page, 'en')).toEqual([])
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('an administrator opens on what waits for a decision, and on numbers of what others work on', async ({ browser }) => {
  const { context, page, seen } = await homeOf(browser, 'admin')
  await leadsToAsMany(page, 'Unassigned leads')
  await leadsToAsMany(page, 'Agent requests')
  await part(page, 'Unassigned leads').getByRole('button', { name: 'Assign' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Assign lead' })).toBeVisible()
  await page.keyboard.press('Escape')
  const offers = part(page, 'Also open').getByRole('listitem').filter({ hasText: 'Offers to answer' })
  const count = Number((await offers.innerText()).replace(/\D/g, ''))
  await offers.getByRole('link').click()
  await expect(page.locator('.e-title [role=status]')).toContainText(String(count))
  await page.goBack()
  expect(await axe(page, 'en')).toEqual([])
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('an agency, an officer and an institution open on where everything stands, and on what waits for them or that nothing does', async ({
  browser,
}) => {
  const homes = [
    {
      role: 'agent',
      stages: 'Leads by stage',
      all: 'All leads',
      lists: ['Offers to answer', 'Documents missing'],
      clear: ['No offers to answer', 'No documents missing'],
    },
    {
      role: 'officer',
      stages: 'Applications by stage',
      all: 'All applications',
      lists: ['To check and submit', 'Offers to answer'],
      clear: ['Nothing to check and submit', 'No offers to answer'],
    },
    {
      role: 'institution',
      stages: 'Applications by stage',
      all: 'All applications',
      lists: ['Waiting for your decision', 'Documents you asked for'],
      clear: ['Nothing waits for your decision', 'No documents still to come'],
    },
  ] as const
  for (const { role, stages, all, lists, clear } of homes) {
    const { context, page, seen } = await homeOf(browser, role)
    const main = page.locator('main')
    // A list that is empty is a line among those that are clear; the others have a heading.
    for (const [index, name] of lists.entries())
      await expect(
        part(page, name)
          .getByRole('heading', { name, exact: true })
          .or(part(page, 'All clear').getByRole('link', { name: clear[index]!, exact: true })),
      ).toBeVisible()
    expect(await axe(page, 'en')).toEqual([])
    const total = main.getByRole('list', { name: stages }).getByRole('link').filter({ hasText: all })
    const count = (await total.innerText()).replace(/\D/g, '')
    await total.click()
    await expect(page.locator('.e-title [role=status]')).toContainText(count)
    expect(seen.faults()).toEqual([])
    await context.close()
  }
})

test('a student has their route and nothing of leads, on a phone in Arabic as well', async ({ browser }) => {
  const { context, page, seen } = await homeOf(browser, 'student')
  await expect(page).toHaveURL(/student-dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your (route|application) to /)
  await expect(page.getByRole('list', { name: 'Stage' }).locator('[aria-current=step]')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Lead/ })).toHaveCount(0)
  await expect(part(page, 'Your counsellor').getByRole('link', { name: /^Email/ })).toBeVisible()
  expect(await axe(page, 'en')).toEqual([])
  expect(seen.faults()).toEqual([])
  await context.close()

  const phone = await homeOf(browser, 'student', { width: 390, language: 'ar' })
  await expect(phone.page.locator('.e-bottom .e-add')).toHaveCount(0)
  expect(await axe(phone.page, 'ar')).toEqual([])
  await phone.context.close()
})

test('settings are one place that is searched, walked and left by the keyboard alone', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/settings')
  await watch(page).settled()
  for (const name of ['People', 'Pipeline and forms', 'Money', 'Messages', 'Security', 'Company'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /^Staff \d+ people/ })).toBeVisible()
  expect(await axe(page, 'en')).toEqual([])

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search settings' })).toBeFocused()
  await page.keyboard.type('assign')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main').getByRole('link', { name: /^Assigning/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main').getByRole('link', { name: /^Assign institutions/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/institution-assign/)
  await expect(page.getByRole('navigation', { name: 'Assignments' }).getByRole('link', { name: 'Teams' })).toBeVisible()

  const back = page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Settings' })
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
  await page.keyboard.press('/')
  await page.keyboard.type('user management')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/manage-staff/)
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('outbox')
  await expect(page.getByRole('option', { name: 'Outbox' })).toBeVisible()
  await context.close()
})
