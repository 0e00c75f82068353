import { expect, test } from '@playwright/test'
import { dialog } from './hands.ts'
import { asProgram, signedIn } from './people.ts'

test('two leads of one person become one and two again', async ({ browser }) => {
  const program = await asProgram('admin')
  const last_name = `Twin${Date.now().toString(36)}`
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  for (const [first_name, name] of [
    ['Şükrü', `sukru.${last_name}`],
    ['Sukru', `sukru${last_name}+study`],
  ])
    await program.post('/leads/add', { first_name, last_name, email: `${name}@gmail.com`, lead_medium_id: mediums[0]!.value })
  await program.close()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()

  const rows = page.locator('tbody tr')
  await expect(async () => {
    await page.goto(`/leads/duplicates?search=${last_name}`)
    await expect(rows).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(rows.first()).toContainText(/Same mailbox\s·\sSame name/)
  await expect(rows.first()).toContainText('Likely')
  await rows.first().getByRole('link').first().click()

  await expect(page.getByRole('heading', { name: 'Compare leads' })).toBeVisible()
  // Whose value stays is chosen with the keyboard alone.
  const email = page.getByRole('group', { name: 'Email' })
  await email.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(email.getByRole('radio').nth(1)).toBeChecked()
  await page.getByRole('button', { name: 'Merge leads' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: `Şükrü ${last_name}` })).toBeVisible()
  await expect(page.getByText(`sukru${last_name}+study@gmail.com`.toLowerCase()).first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Same person' }).click()
  await dialog(page, 'Same person').getByRole('button', { name: 'Take apart' }).click()
  const asked = dialog(page, 'Take two leads apart')
  await asked.getByRole('radio', { name: 'this lead' }).check()
  await asked.getByRole('button', { name: 'Take apart' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText(`sukru.${last_name}@gmail.com`.toLowerCase()).first()).toBeVisible()

  await page.goto(`/leads?layout=table&search=${last_name}`)
  await expect(rows).toHaveCount(2)
  await context.close()
})
