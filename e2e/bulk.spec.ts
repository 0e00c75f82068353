import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { choose, complains, dialog, fromRow, toldThat } from './hands.ts'
import { addressOf, asProgram, codeTo, signedIn } from './people.ts'

/** Leads of one family for one test, by first names. */
async function family(last_name: string, ...names: string[]) {
  const program = await asProgram('admin')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  for (const first_name of names)
    await program.post('/leads/add', {
      first_name,
      last_name,
      email: `${first_name}.${last_name}@example.com`,
      lead_medium_id: mediums[0]!.value,
    })
  await program.close()
}
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' })
const rows = (page: Page) => page.locator('tbody tr')
async function tickAll(page: Page, count: number) {
  await expect(rows(page)).toHaveCount(count)
  for (let index = 0; index < count; index++) await rows(page).nth(index).getByRole('checkbox').check()
}

test('an act on many leads says whom it leaves as they are before, tells each afterwards, and is taken back', async ({ browser }) => {
  const last_name = `Bulk${Date.now().toString(36)}`
  await family(last_name, 'Ada', 'Ben', 'Cem')
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/leads?layout=table&search=${last_name}`)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(0).getByRole('checkbox').check()
  const assign = async () => {
    await bar(page).getByRole('button', { name: 'Assign Leads' }).click()
    const form = dialog(page, 'Assign Leads')
    await choose(form, 'Person', /Counsellor/, 'Selin')
    return form
  }
  const first = await assign()
  await expect(first.getByText('Will be changed: 1 of 1')).toBeVisible()
  await first.getByRole('button', { name: 'Assign', exact: true }).click()
  await toldThat(page, 'Leads assigned successfully.')

  await tickAll(page, 3)
  const second = await assign()
  await expect(second.getByText('Will be changed: 2 of 3')).toBeVisible()
  await expect(second.getByRole('listitem').first()).toContainText('Someone already has this role on this lead')
  expect(await axe(page, 'en')).toEqual([])
  await second.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(second.getByRole('status')).toHaveText('Leads assigned successfully. 2 of 3 done')
  await second.getByRole('link', { name: 'See the report' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Assign Leads' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('1 lead: Someone already has this role on this lead')).toBeVisible()
  await page.getByRole('link', { name: 'Left as it was' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(await axe(page, 'en')).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await toldThat(page, 'Undone: 2 of 2')
  await expect(page.getByText('This was undone.')).toBeVisible()
  await page.goto('/leads/bulk-acts')
  await expect(rows(page).first()).toContainText('Undo')
  await expect(rows(page).nth(1)).toContainText('Undone')
  expect(await axe(page, 'en')).toEqual([])
  await context.close()
})

test('leads are deleted with the code from the mail, and come back out of the trash, one by its menu and many by their ticks', async ({
  browser,
}) => {
  const last_name = `Gone${Date.now().toString(36)}`
  await family(last_name, 'Ada', 'Ben', 'Cem')
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/leads?layout=table&search=${last_name}`)
  await tickAll(page, 3)
  await bar(page).getByRole('button', { name: 'Delete Leads' }).click()
  const deletion = dialog(page, 'Delete Leads')
  await deletion.getByRole('button', { name: 'Continue' }).click()
  await expect(deletion.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await deletion.getByLabel('Reason').fill('Entered twice')
  await deletion.getByRole('button', { name: 'Continue' }).click()
  const code = await codeTo(addressOf('admin'))
  await deletion.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000')
  await deletion.getByRole('button', { name: 'Delete 3 leads' }).click()
  await complains(deletion, 'Verification code', 'Invalid verification code')
  expect(await axe(page, 'en')).toEqual([])
  await deletion.getByLabel('Verification code').fill(code)
  await deletion.getByRole('button', { name: 'Delete 3 leads' }).click()
  await toldThat(page, 'Leads deleted successfully.')
  await expect(rows(page)).toHaveCount(0)

  await page.goto('/leads/trash')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(last_name)
  await expect(rows(page)).toHaveCount(3)
  expect(await axe(page, 'en')).toEqual([])
  await fromRow(page, `Ada ${last_name}`, 'Restore')
  await expect(rows(page)).toHaveCount(2)
  await tickAll(page, 2)
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.goto(`/leads?layout=table&search=${last_name}`)
  await expect(rows(page)).toHaveCount(3)
  await context.close()
})

test('on a phone, leads are tagged and written to from their cards, and the report fits', async ({ browser }) => {
  const last_name = `Card${Date.now().toString(36)}`
  await family(last_name, 'Ada', 'Ben')
  const program = await asProgram('admin')
  await program.post('/tags', { name: last_name, tag_type: 'lead' })
  await program.close()
  const context = await signedIn(browser, 'admin', { width: 390, height: 844 })
  const page = await context.newPage()
  const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
  const pick = async () => {
    await page.goto(`/leads?search=${last_name}`)
    await expect(cards).toHaveCount(2)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
    for (const index of [0, 1]) await cards.nth(index).getByRole('checkbox').check()
  }
  await pick()
  await bar(page).getByRole('button', { name: 'Change tags' }).click()
  const tagging = dialog(page, 'Change tags')
  await choose(tagging, 'Put on', last_name, last_name)
  await expect(tagging.getByText('Will be changed: 2 of 2')).toBeVisible()
  // The list of choices closes, as it hangs outside the landmarks.
  await tagging.getByText('2 leads').first().click()
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await axe(page, 'en')).toEqual([])
  await tagging.getByRole('button', { name: 'Change tags' }).click()
  await toldThat(page, 'Tags updated successfully')

  await pick()
  await bar(page).getByRole('button', { name: 'Message leads' }).click()
  const writing = dialog(page, 'Message leads')
  await expect(writing.getByText('Will be changed: 2 of 2')).toBeVisible()
  await writing.getByText('SMS').click()
  await expect(writing.getByRole('listitem').first()).toContainText('It has no mobile number')
  await writing.getByText('Email', { exact: true }).click()
  await writing.getByLabel('Subject').fill('An open day')
  await writing.getByRole('textbox', { name: 'Message' }).fill('Dear {{first_name}}, come on Friday.')
  expect(await axe(page, 'en')).toEqual([])
  await writing.getByRole('button', { name: 'Send' }).click()
  await toldThat(page, 'The messages are on their way')

  await page.goto('/leads/bulk-acts')
  await expect(page.getByText('Message leads').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByText('Message leads').first().click()
  await expect(page.getByText(`Ada ${last_name}`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axe(page, 'en')).toEqual([])
  const reader = await asProgram('admin')
  const { recordsInfo } = await reader.get<{ recordsInfo: { subject: string; body_text: string }[] }>(
    `/outbox/messages?search=${`Ada.${last_name}@example.com`.toLowerCase()}`,
  )
  expect(recordsInfo[0]).toMatchObject({ subject: 'An open day' })
  expect(recordsInfo[0]!.body_text).toContain('Dear Ada, come on Friday.')
  await reader.close()
  await context.close()
})
