import { expect, test } from '@playwright/test'
import { asProgram, signedIn } from './people.ts'

const stamp = Date.now().toString(36)

test('answers: each of the thirteen types is drawn, and says in its own words what its rules refuse', async ({ browser }) => {
  const program = await asProgram('admin')
  const options = {
    kind: 'manual',
    options: [
      { label: 'Yes', value: 'y' },
      { label: 'No', value: 'n' },
    ],
  }
  const made: [string, object, object?][] = [
    ['email', {}],
    ['mobile', {}],
    ['number', { min: 2, max: 4 }],
    ['text', { min: 3, max: 5 }],
    ['single_select', {}, { field_options: options }],
    ['multi_select', {}, { field_options: options }],
    ['textarea', { minLength: 4, maxLength: 6 }],
    ['radio', {}, { field_options: options }],
    ['checkbox', {}],
    ['date', { range: { from: '2026-01-02', to: '2026-01-05' } }],
    ['datetime', {}],
    ['time', {}],
    ['file', { fileType: ['pdf'], maxSize: 1 }],
  ]
  const nameOf = (type: string) => `${type}_${stamp}`
  for (const [type, , more] of made)
    await program.post('/masters/form-fields', { type, name: nameOf(type), label: `The ${type.replace('_', ' ')} ${stamp}`, ...more })
  await program.post('/masters/form-fields', { type: 'date', name: `past_${stamp}`, label: `The past ${stamp}` })
  await program.post('/masters/form-fields', { type: 'date', name: `coming_${stamp}`, label: `The coming ${stamp}` })
  const known = await program.get<{ recordsInfo: { id: number; name: string }[] }>(`/masters/form-fields?paginate=0&search=${stamp}`)
  await program.post('/masters/forms', { name: `All ${stamp}` })
  const { recordsInfo } = await program.get<{ recordsInfo: { id: number; identifier: string }[] }>(`/masters/forms?search=All ${stamp}`)
  const uses = [...made, [`past`, { before: '2026-01-01' }], [`coming`, { after: '2026-01-01' }]] as const
  await program.post(`/masters/forms/assign-fields/${recordsInfo[0]!.id}`, {
    fields: uses.map(([type, validations], index) => ({
      form_field_id: known.recordsInfo.find(({ name }) => name === nameOf(type))!.id,
      form_step_no: 0,
      order_by: index + 1,
      is_required: 1,
      validations,
    })),
  })
  await program.close()

  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/master/form/${recordsInfo[0]!.identifier}?step=2`)
  const preview = page.getByRole('region', { name: 'Preview' })
  const send = () => preview.getByRole('button', { name: 'Test the form' }).click()
  const label = (type: string) => `The ${type.replace('_', ' ')} ${stamp}`
  const at = (type: string) => preview.getByLabel(label(type), { exact: false }).first()
  await send()
  for (const [type] of uses) await expect(preview.getByText(`${label(type)} is required`)).toBeVisible()
  const says = async (type: string, typed: string, text: string) => {
    await at(type).fill(typed)
    await at(type).press('Tab')
    await expect(preview.getByText(`${label(type)} ${text}`)).toBeVisible()
  }
  await says('email', 'nobody', 'is not valid')
  await says('number', '1', 'must be at least 2')
  await says('number', '5', 'must be at most 4')
  await says('text', 'ab', 'must be at least 3 characters')
  await says('text', 'abcdef', 'must be at most 5 characters')
  await says('textarea', 'abc', 'must be at least 4 characters')
  await says('textarea', 'abcdefg', 'must be at most 6 characters')
  await says('date', '06-01-2026', 'must be between 02-01-2026 and 05-01-2026')
  await says('past', '01-01-2026', 'must be before 01-01-2026')
  await says('coming', '01-01-2026', 'must be after 01-01-2026')
  const file = preview.locator('input[type=file]')
  await file.setInputFiles({ name: 'letter.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await expect(preview.getByText(`${label('file')} must be one of: pdf`)).toBeVisible()
  await file.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_100_000) })
  await expect(preview.getByText(`${label('file')} must be smaller than 1 MB`)).toBeVisible()
  await context.close()
})
