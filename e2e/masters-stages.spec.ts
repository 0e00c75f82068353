import { expect, type Page, test } from '@playwright/test'
import { choose, dialog, failsWith, fromRow, saysAt, toldThat } from './hands.ts'
import { asProgram, signedIn } from './people.ts'

const stamp = Date.now().toString(36)
const [start, end] = [`Opened ${stamp}`, `Granted ${stamp}`]
const select = (page: Page, name: string) => page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).last()
const save = (page: Page, name: string) =>
  dialog(page, name)
    .getByRole('button', { name: /^(Create|Save)$/ })
    .click()
const rowMenu = async (page: Page, name: string, entry: string) => {
  await page.getByRole('searchbox').or(page.getByLabel('Search by name')).first().fill(name)
  await fromRow(page, name, entry)
}

test.describe.configure({ mode: 'serial' })

test('stages: every complaint at its field, every notification, and what a failing stage is not asked', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/master/stages')
  await page.getByRole('button', { name: 'New stage' }).click()
  const form = dialog(page, 'New stage')
  await save(page, 'New stage')
  await saysAt(form.getByLabel('Stage name'), 'Stage name is required')
  await saysAt(select(page, 'Module'), 'Module type is required')
  await saysAt(select(page, 'Type'), 'Stage type is required')

  await select(page, 'Module').click()
  await expect(page.getByRole('option')).toHaveText(['Lead', 'Application', 'Service', 'Agent', 'Invoice'])
  await page.getByRole('option', { name: 'Application' }).click()
  await select(page, 'Type').click()
  await expect(page.getByRole('option')).toHaveText(['Success', 'Fail'])
  await page.getByRole('option', { name: 'Fail' }).click()
  await expect(select(page, 'Position')).toHaveCount(0)
  await choose(form, 'Type', 'Success')
  await select(page, 'Position').click()
  await expect(page.getByRole('option')).toHaveText(['Start', 'Middle', 'End'])
  await page.getByRole('option', { name: 'Start' }).click()
  await form.getByLabel('Stage name').fill('n'.repeat(120))
  await expect(form.getByLabel('Stage name')).toHaveValue('n'.repeat(100))
  await form.getByLabel('Stage name').fill('offer')
  await save(page, 'New stage')
  await saysAt(form.getByLabel('Stage name'), 'Stage name already exists')
  await form.getByLabel('Stage name').fill(start)
  await failsWith(page, '/masters/stages', 'Unable to create stage', () => save(page, 'New stage'))
  await expect(form.getByLabel('Stage name')).toHaveValue(start)
  await save(page, 'New stage')
  await toldThat(page, 'Stage created successfully')

  await page.getByRole('button', { name: 'New stage' }).click()
  await form.getByLabel('Stage name').fill(end)
  await choose(form, 'Module', 'Application')
  await choose(form, 'Type', 'Success')
  await choose(form, 'Position', 'End')
  await save(page, 'New stage')
  await expect(form).toBeHidden()

  await rowMenu(page, start, 'Edit')
  const kept = dialog(page, 'Edit stage')
  await expect(select(page, 'Module')).toBeDisabled()
  await kept.getByLabel('Stage name').fill('')
  await save(page, 'Edit stage')
  await saysAt(kept.getByLabel('Stage name'), 'Stage name is required')
  await kept.getByLabel('Stage name').fill(start)
  await failsWith(page, '/masters/stages', 'Unable to update stage', () => save(page, 'Edit stage'))
  await save(page, 'Edit stage')
  await toldThat(page, 'Stage updated successfully')
  await context.close()
})

test('timelines: every complaint at its field, every notification, and the days from 1 to 50', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const name = `Visa abroad ${stamp}`
  await page.goto('/master/timeline')
  await page.getByRole('button', { name: 'New timeline' }).click()
  const form = dialog(page, 'New timeline')
  const field = form.getByLabel('Timeline name')
  await expect(field).toHaveAttribute('placeholder', 'Please enter timeline name')
  await expect(form.getByLabel('Active')).toBeChecked()
  await save(page, 'New timeline')
  await saysAt(field, 'Timeline name is required')
  await saysAt(select(page, 'Module'), 'Module type is required')
  // A switch always says yes or no, so only a program can leave it out.
  const program = await asProgram('admin')
  await expect(program.post('/masters/timelines', { name, module_type: 'lead' })).rejects.toThrow('Active is required')
  await program.close()
  await field.fill('n'.repeat(120))
  await expect(field).toHaveValue('n'.repeat(100))
  await field.fill('admission')
  await choose(form, 'Module', 'Application')
  await save(page, 'New timeline')
  await saysAt(field, 'Timeline name already exists')
  await field.fill(name)
  await failsWith(page, '/masters/timelines', 'Unable to create timeline', () => save(page, 'New timeline'))
  await save(page, 'New timeline')
  await toldThat(page, 'Timeline created successfully')

  const drawer = dialog(page, /^Assign stages/)
  const keep = () => drawer.getByRole('button', { name: 'Save' }).click()
  await keep()
  await saysAt(select(page, 'Add a stage'), 'A timeline needs a start stage')
  await choose(drawer, 'Add a stage', start, start)
  await keep()
  await saysAt(select(page, 'Add a stage'), 'A timeline needs an end stage of the type success')
  await choose(drawer, 'Add a stage', end, end)
  const days = drawer.getByLabel(`Estimated days of ${start}`)
  for (const [typed, text] of [
    ['', 'Estimated days are required'],
    ['soon', 'Estimated days must be a number'],
    ['7.5', 'Estimated days must be a whole number'],
    ['0', 'Estimated days must be between 1 and 50'],
    ['51', 'Estimated days must be between 1 and 50'],
  ] as const) {
    await days.fill(typed)
    await keep()
    await saysAt(days, text)
  }
  await days.fill('50')
  await failsWith(page, '/masters/timelines/assign-stages', 'Unable to assign stage', keep)
  await keep()
  await toldThat(page, 'Task Assigned successfully')

  await rowMenu(page, name, 'Edit')
  const kept = dialog(page, 'Edit timeline')
  await expect(select(page, 'Module')).toBeDisabled()
  await kept.getByLabel('Timeline name').fill(' ')
  await save(page, 'Edit timeline')
  await saysAt(kept.getByLabel('Timeline name'), 'Timeline name is required')
  await kept.getByLabel('Timeline name').fill(name)
  await failsWith(page, '/masters/timelines', 'Unable to update timeline', () => save(page, 'Edit timeline'))
  await save(page, 'Edit timeline')
  await toldThat(page, 'Timeline updated successfully')
  await context.close()
})
