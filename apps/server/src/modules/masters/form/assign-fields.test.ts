import { forms } from '@embark/contract/masters/form/form.contract.ts'
import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formWith } from './form-with.builder.ts'

test('the whole set of fields is kept by step and place, each with its field, twelve columns wide unless said', async () => {
  const { acme, formInfo, place, stored } = await formWith(['school'], ['visa', 'radio'], ['grade', 'number'])
  const answer = await place(
    [
      ['school', { form_step_no: 1, column: 6, validations: { min: 2, max: 40 } }],
      ['visa', { order_by: 2, is_required: 1 }],
      ['grade', { order_by: 1, is_hidden: true, validations: { name: 'grade', type: 'number' } }],
    ],
    [{ title: 'You' }, { title: 'School' }],
  )

  expect(answer).toMatchObject({ status: 200, message: 'Form updated successfully' })
  expect(await stored()).toMatchObject({
    formInfo: { field_count: 3, step_count: 2, form_version: 1, version: formInfo.version + 1 },
    steps: [
      { title: 'You', show_when: null },
      { title: 'School', show_when: null },
    ],
    recordsInfo: [
      { form_step_no: 0, order_by: 1, column: 12, is_hidden: true, validations: { name: 'grade', type: 'number', required: false } },
      { form_step_no: 0, order_by: 2, is_required: true, validations: { required: true }, field: { name: 'visa', type: 'radio' } },
      { form_step_no: 1, column: 6, validations: { name: 'school', type: 'text', required: false, min: 2, max: 40 } },
    ],
  })
  await place([['school']])
  expect((await stored()).recordsInfo).toHaveLength(1)
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['form.created', 'form.fields_assigned', 'form.fields_assigned'])
})

test('a field stands in a form once, exists and is in use', async () => {
  const { acme, ids, complaints, place } = await formWith(['school'], ['old'])
  await acme.asSystem(({ db }) => db.updateTable('form_fields').set({ is_active: false }).where('id', '=', ids['old']!).execute())

  expect(await complaints([['school'], ['school']])).toEqual([['fields.1.form_field_id', 'School field is already assigned to the form.']])
  expect(await complaints([['school'], ['nobody']])).toEqual([['fields.1.form_field_id', 'Choose a field']])
  expect(await complaints([['school'], ['old']])).toEqual([['fields.1.form_field_id', 'This field is not active']])
  await acme.asSystem(({ db }) => db.updateTable('form_fields').set({ is_active: true }).execute())
  await place([['old']])
  await acme.asSystem(({ db }) => db.updateTable('form_fields').set({ is_active: false }).where('id', '=', ids['old']!).execute())
  expect((await place([['school'], ['old']])).status).toBe(200)
})

test('places are counted from one and used once, columns are twelve, steps leave none out', async () => {
  const { complaints, place, stored } = await formWith(['a'], ['b'])

  expect(await complaints([['a'], ['b', { order_by: 1 }]])).toEqual([['fields.1.order_by', 'Another field of this step has this place']])
  expect((await complaints([['a', { order_by: 0 }]]))[0]?.[0]).toBe('fields.0.order_by')
  expect((await complaints([['a', { column: 13 }]]))[0]?.[0]).toBe('fields.0.column')
  expect(await complaints([['a'], ['b', { form_step_no: 2 }]])).toEqual([
    ['fields.1.form_step_no', 'Steps are numbered from 0, and none is left out'],
  ])
  expect(await complaints([['a'], ['b', { form_step_no: 1 }]], [{ title: 'One' }])).toEqual([
    ['fields.1.form_step_no', 'There is no such step'],
  ])
  expect(await complaints([['a']], [{ title: 'One' }, { title: 'Two' }])).toEqual([
    ['steps.1.title', 'Put a field on this step, or remove the step'],
  ])
  expect(await complaints([['a'], ['b', { form_step_no: 1 }]], [{ title: 'You' }, { title: ' ' }])).toEqual([
    ['steps.1.title', 'Step title is required'],
  ])
  expect((await place([['a']], [{ title: '' }])).status).toBe(200)
  await place([['a'], ['b', { form_step_no: 1 }]], [{ title: 'You' }, { title: 'School' }])
  await place([['b'], ['a', { form_step_no: 1 }]])
  expect((await stored()).steps.map(({ title }) => title)).toEqual(['You', 'School'])
})

test('required is said once, and not of what nobody can fill in', async () => {
  const { complaints, place, stored } = await formWith(['a'])

  expect(await complaints([['a', { is_required: true, validations: { required: false } }]])).toEqual([
    ['fields.0.validations.required', 'This says something else than is_required'],
  ])
  for (const flag of ['is_hidden', 'is_disabled'])
    expect(await complaints([['a', { is_required: 1, [flag]: 1 }]])).toEqual([
      ['fields.0.is_required', 'A required field can be neither hidden nor disabled'],
    ])
  await place([['a', { validations: { required: true } }]])
  expect((await stored()).recordsInfo[0]).toMatchObject({ is_required: true, validations: { required: true } })
})

test.each<[FieldType, object, string, string]>([
  ['email', { min: 1 }, 'min', 'Fields of this type do not have this rule'],
  ['text', { minLength: 1 }, 'minLength', 'Fields of this type do not have this rule'],
  ['text', { max: 256 }, 'max', 'Enter a whole number from 0 to 255'],
  ['text', { min: 5, max: 4 }, 'max', 'The most must not be below the least'],
  ['number', { min: 1.5, max: 1 }, 'max', 'The most must not be below the least'],
  ['textarea', { minLength: 5, maxLength: 4 }, 'maxLength', 'The most must not be below the least'],
  ['textarea', { maxLength: 10_001 }, 'maxLength', 'Enter 10000 or less'],
  ['date', { before: 'tomorrow' }, 'before', 'Enter a day, or today'],
  ['date', { after: '2026-02-31' }, 'after', 'Enter a day, or today'],
  ['date', { after: '2026-01-02', before: '2026-01-01' }, 'before', 'No day lies between these two'],
  ['date', { range: { from: '2026-01-02', to: '2026-01-01' } }, 'range.to', 'The end must not be before the start'],
  ['date', { range: { from: '2026-01-01', to: '2026-01-02' }, after: 'today' }, 'range', 'Use a range, or before and after, not both'],
  ['datetime', { before: '2026-01-01T10:00' }, 'before', 'Enter a day and a time, or today'],
  ['file', { fileType: ['exe'] }, 'fileType.0', 'Choose one of the options'],
  ['file', { maxSize: 26 }, 'maxSize', 'Enter 25 or less'],
  ['file', { maxSize: 1.5 }, 'maxSize', 'Enter a whole number'],
  ['text', { name: 'other' }, 'name', 'This is not the name of the field'],
  ['text', { type: 'number' }, 'type', 'This is not the type of the field'],
])('%s with %j is refused at %s', async (type, validations, path, message) => {
  const { complaints } = await formWith(['a', type])
  expect(await complaints([['a', { validations }]])).toEqual([[`fields.0.validations.${path}`, message]])
})

test('every rule its type has is kept', async () => {
  const rules: [FieldType, object][] = [
    ['number', { min: -1.5, max: 3 }],
    ['textarea', { minLength: 0, maxLength: 10_000 }],
    ['date', { after: '2026-01-01', before: 'today' }],
    ['datetime', { range: { from: '2026-01-01T10:00:00+03:00', to: '2026-01-01T11:00:00Z' } }],
    ['file', { fileType: ['pdf', 'jpg'], maxSize: 25 }],
  ]
  const { place, stored } = await formWith(...rules.map(([type]) => [type, type] as [string, FieldType]))
  await place(rules.map(([type, validations]) => [type, { validations }]))

  expect((await stored()).recordsInfo.map(({ validations }) => validations)).toMatchObject(rules.map(([, rule]) => rule))
})

test('a form somebody answered gets a new version; the answered one stays as it was', async () => {
  const { acme, formInfo, place, stored } = await formWith(['a'], ['b'])
  await place([['a']])
  await acme.asSystem(({ db }) =>
    sql`
      insert into form_submissions (form_id, form_version_id, module_type, record_id)
      select form_id, id, 'lead', 1
      from form_versions
      where form_id = ${formInfo.id}`.execute(db),
  )
  await place([['a'], ['b']])
  const second = await stored()
  await place([['b']])
  const { rows } = await acme.asSystem(({ db }) =>
    sql<{
      number: number
      fields: number
    }>`select v.number, (select count(*)::int from assigned_fields a where a.form_version_id = v.id) as fields
      from form_versions v where v.form_id = ${formInfo.id} order by 1`.execute(db),
  )

  expect(second).toMatchObject({ formInfo: { form_version: 2, field_count: 2 } })
  expect(rows).toEqual([
    { number: 1, fields: 1 },
    { number: 2, fields: 1 },
  ])
})

test('who built on an older form is told before anything is lost', async () => {
  const { formInfo, place } = await formWith(['a'])
  const etag = { 'if-match': `"v${formInfo.version}"` }

  expect((await place([['a']], undefined, etag)).status).toBe(200)
  expect((await place([], undefined, etag)).errors[0]?.code).toBe('VERSION_CONFLICT')
})

test('fields of another company cannot be placed, nor its forms be built on', async () => {
  const { place, formInfo } = await formWith(['a'])
  const other = await formWith()

  const foreign = await other.ada(forms.assignFields, { params: { id: formInfo.identifier }, body: { fields: [] } })
  expect(foreign.status).toBe(404)
  expect((await other.place([['a']])).errors).toMatchObject([{ field: 'fields.0.form_field_id' }])
  expect((await place([['a']])).status).toBe(200)
})
