import { expect, type Locator, test } from '@playwright/test'
import { choose, dialog, fromRow, saysAt } from './hands.ts'
import { addressOf, aNewLead, asProgram, codeTo, signedIn } from './people.ts'

test('ticked leads are moved together: the dialog says first who moves and who stays, and why', async ({ browser }) => {
  const program = await asProgram('admin')
  const last_name = `Moved${Date.now().toString(36)}`
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  for (const first_name of ['Ada', 'Ben', 'Cem'])
    await program.post('/leads/add', {
      first_name,
      last_name,
      email: `${first_name}.${last_name}@example.com`,
      lead_medium_id: mediums[0]!.value,
    })
  await program.close()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/leads?layout=table&search=${last_name}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const ticked = async () => {
    for (const index of [0, 1, 2]) await rows.nth(index).getByRole('checkbox').check()
  }
  await rows.nth(0).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Change status' }).click()
  const asked = dialog(page, 'Change status')
  const field = (name: string) => asked.getByRole('combobox', { name }).or(asked.getByRole('textbox', { name })).first()
  await asked.getByRole('button', { name: 'Change status' }).click()
  await saysAt(asked.getByRole('radiogroup', { name: 'Status' }), 'Please select the status')
  await asked.getByRole('radio', { name: 'Follow up' }).check()
  await expect(asked.getByText('Can be moved: 1 of 1')).toBeVisible()
  await asked.getByRole('radio', { name: 'Not interested' }).check()
  await asked.getByRole('button', { name: 'Change status' }).click()
  await saysAt(field('Reason'), 'Reason is required')
  await asked.getByRole('radio', { name: 'Follow up' }).check()
  await asked.getByRole('button', { name: 'Change status' }).click()
  await expect(asked.getByRole('status')).toHaveText('1 of 1 done')
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('toolbar', { name: 'Bulk actions' })).toBeHidden()

  // Who stays is listed under the reason, by name and number.
  const stays = async (place: Locator) => {
    await expect(place.getByRole('listitem').first()).toContainText('It already has this status')
    await expect(place.getByRole('listitem')).toHaveCount(2)
    await expect(place.getByRole('listitem').last()).toHaveText(new RegExp(`^Cem ${last_name} LD-\\d+$`))
  }
  await ticked()
  await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Change status' }).click()
  await asked.getByRole('radio', { name: 'Follow up' }).check()
  await expect(asked.getByText('Can be moved: 2 of 3')).toBeVisible()
  await stays(asked)
  await asked.getByRole('button', { name: 'Change status' }).click()
  await expect(asked.getByRole('status')).toHaveText('2 of 3 done')
  await stays(asked)
  await context.close()
})

test('on a phone, leads are ticked on their cards and an act on them begins there', async ({ browser }) => {
  const context = await signedIn(browser, 'admin', { width: 390, height: 844 })
  const page = await context.newPage()
  await page.goto('/leads')
  const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  for (const index of [0, 1]) await cards.nth(index).getByRole('checkbox').check()
  const acts = page.getByRole('toolbar', { name: 'Bulk actions' })
  await expect(acts.getByRole('status')).toHaveText('2 selected')
  await acts.getByRole('button', { name: 'Change status' }).click()
  await expect(dialog(page, 'Change status').getByText('2 leads')).toBeVisible()
  await dialog(page, 'Change status').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await acts.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await context.close()
})

test('what was assigned before is not called done again, and a deleted lead comes back out of the trash', async ({ browser }) => {
  const last_name = `Kept${Date.now().toString(36)}`
  await aNewLead(last_name)
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/leads?layout=table&search=${last_name}`)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  const assign = async () => {
    await row.getByRole('checkbox').check()
    await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Assign Leads' }).click()
    const form = dialog(page, 'Assign Leads')
    await choose(form, 'Person', /Counsellor/, 'Selin')
    await form.getByRole('button', { name: 'Assign', exact: true }).click()
    return form
  }
  await assign()
  await expect(page.getByText('Leads assigned successfully.')).toBeVisible()
  const again = await assign()
  await expect(again.getByRole('status')).toHaveText('Unable to assign leads.')
  await expect(again.getByRole('listitem').first()).toContainText('Someone already has this role on this lead')
  await expect(again.getByRole('listitem').last()).toHaveText(new RegExp(`^Ada ${last_name} LD-\\d+$`))
  await again.getByRole('button', { name: 'Close' }).last().click()

  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete Leads' }).click()
  const deletion = dialog(page, 'Delete Leads')
  await deletion.getByLabel('Reason').fill('Entered twice')
  await deletion.getByRole('button', { name: 'Continue' }).click()
  await deletion.getByLabel('Verification code').fill(await codeTo(addressOf('admin')))
  await deletion.getByRole('button', { name: /^Delete 1/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(last_name)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Entered twice')
  await fromRow(page, last_name, 'Restore')
  await expect(page.getByText('Leads restored')).toBeVisible()
  await page.goto(`/leads?layout=table&search=${last_name}`)
  await expect(row).toHaveCount(1)
  await context.close()
})
