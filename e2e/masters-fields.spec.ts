import { expect, type Page, test } from '@playwright/test'
import { choose, dialog, failsWith, fromRow, saysAt, toldThat } from './hands.ts'
import { signedIn } from './people.ts'

const stamp = Date.now().toString(36)
const label = `Reason ${stamp}`
const formName = `Rules ${stamp}`
const onwards = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const openRow = async (page: Page, search: string, name: string, entry: string) => {
  await page.getByLabel(search).fill(name)
  await fromRow(page, name, entry)
}

test.describe.configure({ mode: 'serial' })

test('fields: each step of making one says what is missing at its field, and each notification comes', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/master/lead-fields/create')
  const [text, name] = [page.getByRole('textbox', { name: 'Label', exact: true }), page.getByLabel('Field name')]
  await expect(page.getByRole('radio')).toHaveCount(13)
  await onwards(page)
  await saysAt(text, 'Field label is required')
  await saysAt(name, 'Field name is required')
  await text.fill('Reason (why)')
  await name.fill('reason why')
  await onwards(page)
  await saysAt(text, 'Field label should not contain any special characters.')
  await saysAt(name, 'Field name should not contain spaces')
  await name.fill('1st')
  await onwards(page)
  await saysAt(name, 'Field name is not valid')
  await text.fill('l'.repeat(120))
  await expect(text).toHaveValue('l'.repeat(100))
  await name.fill('n'.repeat(80))
  await expect(name).toHaveValue('n'.repeat(64))
  await text.fill(label)
  await name.fill('first_name')
  await page.getByRole('radio', { name: 'Dropdown' }).click()
  await onwards(page)

  await expect(page.getByRole('heading', { name: 'Create New Field options' })).toBeVisible()
  await onwards(page)
  await expect(page.locator('.field-options-wrong')).toHaveText('Option type is required')
  await page.getByRole('button', { name: 'From a list' }).click()
  await onwards(page)
  const list = page
    .getByRole('combobox', { name: 'List' })
    .or(page.getByRole('textbox', { name: 'List' }))
    .first()
  await saysAt(list, 'Choose where the options come from')
  await list.click()
  await expect(page.getByRole('option')).toHaveText([
    'Country',
    'Destination countries',
    'State',
    'City',
    'Campus',
    'Study level',
    'Discipline',
    'Test score',
    'Intake',
    'Institutions',
    'Status',
    'Codes with country name',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Written here' }).click()
  await onwards(page)
  await saysAt(page.getByLabel('Label 1'), 'Please enter label')
  await saysAt(page.getByLabel('Value 1'), 'Please enter value')
  await page.getByLabel('Label 1').fill('Work')
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByLabel('Label 2').fill('Work')
  await onwards(page)
  await saysAt(page.getByLabel('Value 2'), 'Another option has this value already')
  await page.getByLabel('Label 2').fill('Family')
  await onwards(page)

  await expect(page.getByLabel('Searchable')).toBeDisabled()
  await expect(page.getByLabel('Filterable')).toBeEnabled()
  await expect(page.getByLabel('Active')).toBeChecked()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Work, Family')
  const create = () => page.getByRole('button', { name: 'Create field' }).click()
  await create()
  await saysAt(name, 'Field name already exists')
  await name.fill(`reason_${stamp}`)
  await onwards(page)
  await onwards(page)
  await failsWith(page, '/masters/form-fields', 'Unable to create field', create)
  await create()
  await toldThat(page, 'Field created successfully')

  await openRow(page, 'Search by label or name', label, 'Update Field')
  const update = dialog(page, 'Update Field')
  const keep = (place = update) => place.getByRole('button', { name: 'Save' }).click()
  await expect(update.getByLabel('Field name')).toHaveAttribute('readonly')
  await update.getByRole('textbox', { name: 'Label', exact: true }).fill('Why?')
  await update.getByLabel('Label 1').fill('')
  await keep()
  await saysAt(update.getByRole('textbox', { name: 'Label', exact: true }), 'Field label should not contain any special characters.')
  await saysAt(update.getByLabel('Label 1'), 'Please enter label')
  await update.getByRole('textbox', { name: 'Label', exact: true }).fill(label)
  await update.getByLabel('Label 1').fill('Work')
  await failsWith(page, '/masters/form-fields', 'Unable to update field', keep)
  await keep()
  await toldThat(page, 'Field updated successfully')
  await expect(update).toBeHidden()
  await openRow(page, 'Search by label or name', label, 'Manage Field')
  const manage = dialog(page, 'Manage Field')
  await expect(manage).toContainText('No form uses this field yet.')
  await manage.getByRole('switch', { name: 'Filterable' }).check()
  await keep(manage)
  await expect(manage).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('Filterable')
  await context.close()
})

test('forms: what keeps one from being published stands where it is mended, and each notification comes', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/master/form/create')
  const name = page.getByLabel('Form name')
  await onwards(page)
  await saysAt(name, 'Form name is required')
  await name.fill('n'.repeat(120))
  await expect(name).toHaveValue('n'.repeat(100))
  await name.fill(formName)
  await failsWith(page, '/masters/forms', 'Unable to create form', () => onwards(page))
  await onwards(page)
  await toldThat(page, 'Form created successfully')

  const search = page.getByLabel('Add a field')
  const add = async (field: string) => {
    await search.fill(field)
    await search.press('Enter')
  }
  await add('first_name')
  await expect(page.locator('.builder-card')).toHaveCount(1)
  await add('first_name')
  await saysAt(search, 'First_name field is already assigned to the form.')
  await add(label)
  await expect(search).not.toHaveAccessibleDescription(/already assigned/)
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await saysAt(page.getByLabel('Title of step 2'), 'Put a field on this step, or remove the step')
  await add('date_of_birth')
  await page.getByLabel('Title of step 1').fill('')
  await saysAt(page.getByLabel('Title of step 1'), 'Step title is required')
  await page.getByLabel('Title of step 1').fill('You')
  await page.getByLabel('Title of step 2').fill('Born')
  await onwards(page)

  await expect(page.locator('.builder-card')).toHaveCount(0)
  await page.getByRole('region', { name: 'You' }).getByRole('button', { name: 'First name' }).click()
  const you = page.getByRole('region', { name: 'You' })
  await you.getByLabel('Characters at least').fill('300')
  await you.getByLabel('Characters at most').fill('20')
  await page.getByRole('button', { name: 'Publish' }).click()
  await saysAt(you.getByLabel('Characters at least'), 'Enter a whole number from 0 to 255')
  await saysAt(you.getByLabel('Characters at most'), 'The most must not be below the least')
  await you.getByLabel('Characters at least').fill('3')
  await you.getByRole('checkbox', { name: 'Required' }).check()
  await expect(you.getByRole('checkbox', { name: 'Hidden' })).toBeDisabled()
  await expect(you.getByRole('checkbox', { name: 'Disabled' })).toBeDisabled()
  await failsWith(page, '/masters/forms', 'Unable to update form', () => page.getByRole('button', { name: 'Publish' }).click())
  await page.getByRole('button', { name: 'Publish' }).click()
  await toldThat(page, 'Form updated successfully')

  await openRow(page, 'Search by name', formName, 'Update Form')
  const update = dialog(page, 'Update Form')
  await expect(update.getByLabel('Form name')).toHaveAttribute('readonly')
  await failsWith(page, '/masters/forms', 'Unable to update form', () => update.getByRole('button', { name: 'Save' }).click())
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(update).toBeHidden()
  await openRow(page, 'Search by name', formName, 'Assign Forms')
  const assign = dialog(page, 'Assign Forms')
  await choose(assign, 'Timeline', 'Invoicing')
  await assign.getByRole('checkbox').first().check()
  await failsWith(page, '/masters/stages/assign-form', 'Unable to assign form', () => assign.getByRole('button', { name: 'Save' }).click())
  await assign.getByRole('button', { name: 'Save' }).click()
  await toldThat(page, 'Forms Assigned successfully')
  await context.close()
})
