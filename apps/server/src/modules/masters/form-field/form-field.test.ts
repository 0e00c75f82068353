import { type FormFieldBody, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { fieldTypes, optionTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { optionSources } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { newTenant } from '../../../../test/world.ts'
import { withoutForms } from '../form/form.builder.ts'

const keys = ['masters.form.fields.read', 'masters.form.fields.create', 'masters.form.fields.update'] as const
type Body = z.input<typeof FormFieldBody>
const yesNo = {
  kind: 'manual' as const,
  options: [
    { label: 'Yes', value: 'y' },
    { label: 'No', value: 'n' },
  ],
}
const field = (more: object = {}): Body => ({ type: 'text', name: 'school_name', label: 'School name', ...more }) as Body

async function world() {
  const acme = await newTenant()
  await acme.asSystem(withoutForms)
  const ada = await acme.userWith(...keys)
  const create = (more: object = {}) => ada(formFields.create, { body: field(more) })
  const complaint = async (more: object) => {
    const { status, errors } = await create(more)
    return [status, errors[0]?.field, errors[0]?.message]
  }
  return { acme, ada, create, complaint }
}

test('a field of each of the thirteen types is created, listed by label and found by name', async () => {
  const { ada, create } = await world()
  for (const type of fieldTypes) {
    const options = optionTypes.includes(type) ? { field_options: yesNo } : {}
    expect((await create({ type, name: `a_${type}`, label: `A ${type.replace('_', ' ')}`, ...options })).status).toBe(201)
  }
  const listed = await ada(formFields.list)
  const matching = await ada(formFields.list, { query: { search: 'multi_sel' } })
  const whole = await ada(formFields.list, { query: { paginate: false, per_page: 2, type: 'email' } })

  expect(listed.data.metaInfo).toMatchObject({ totalRecords: 13, per_page: 25 })
  expect(listed.data.recordsInfo.map(({ label }) => label)).toEqual([...listed.data.recordsInfo.map(({ label }) => label)].sort())
  expect(matching.data.recordsInfo).toMatchObject([
    { name: 'a_multi_select', field_options: yesNo, is_active: true, is_default: false, forms: [] },
  ])
  expect(whole.data).toMatchObject({ recordsInfo: [{ type: 'email' }], metaInfo: { isLastPage: true, hasPreviousPage: false } })
})

test('creating tells who did it and what it is now called, and open screens hear of it', async () => {
  const { acme, ada, create } = await world()
  const made = await create({ is_searchable: 1, is_active: 0, placeholder: ' e.g. St Mary ' })
  await acme.settle()

  expect(made).toMatchObject({
    message: 'Field created successfully',
    data: { formFieldInfo: { is_searchable: true, is_active: false, placeholder: 'e.g. St Mary' } },
  })
  expect(await acme.audit()).toMatchObject([{ action: 'form_field.created', module: 'form_field', actor_id: ada.id }])
  expect(acme.told()).toContainEqual(expect.objectContaining({ name: 'recordChanged', message: expect.objectContaining({ noun: 'form' }) }))
})

test('the name of a field is one word of Latin letters that no other field has', async () => {
  const { complaint, create } = await world()
  await create()

  expect(await complaint({ name: '' })).toEqual([422, 'name', 'Field name is required'])
  expect(await complaint({ name: undefined })).toEqual([422, 'name', 'Field name is required'])
  expect(await complaint({ name: 'school name' })).toEqual([422, 'name', 'Field name should not contain spaces'])
  expect(await complaint({ name: ' school' })).toEqual([422, 'name', 'Field name should not contain spaces'])
  expect(await complaint({ name: '1st_school' })).toEqual([422, 'name', 'Field name is not valid'])
  expect(await complaint({ name: 'a'.repeat(65) })).toEqual([422, 'name', 'Field name is not valid'])
  expect(await complaint({ name: 'SCHOOL_name' })).toEqual([409, 'name', 'Field name already exists'])
})

test('the label holds letters of any alphabet, digits and spaces', async () => {
  const { complaint, create } = await world()

  expect(await complaint({ label: 'School (name)' })).toEqual([422, 'label', 'Field label should not contain any special characters.'])
  expect(await complaint({ label: ' ' })).toEqual([422, 'label', 'Field label is required'])
  expect((await create({ name: 'a', label: 'المدرسة 2' })).status).toBe(201)
  expect((await create({ name: 'b', label: 'Okulun adı' })).status).toBe(201)
})

test('choices are written down with a label and a value of their own', async () => {
  const { complaint, create } = await world()
  const manual = (...options: object[]) => complaint({ type: 'radio', field_options: { kind: 'manual', options } })
  const one = { label: 'Yes', value: 'y' }

  expect(await complaint({ type: 'radio' })).toEqual([422, 'field_options', 'Option type is required'])
  expect((await complaint({ type: 'radio', field_options: { kind: 'other' } }))[2]).toBe('Option type is required')
  expect(await manual()).toEqual([422, 'field_options.options', 'Add at least one option'])
  expect(await manual(one, { label: ' ', value: 'n' })).toEqual([422, 'field_options.options.1.label', 'Please enter label'])
  expect(await manual(one, { label: 'No', value: '' })).toEqual([422, 'field_options.options.1.value', 'Please enter value'])
  expect(await manual(one, one)).toEqual([422, 'field_options.options.1.value', 'Another option has this value already'])
  expect((await manual(...Array.from({ length: 501 }, (_, i) => ({ label: 'L', value: `${i}` }))))[1]).toBe('field_options.options')
  expect(await complaint({ field_options: yesNo })).toEqual([422, 'field_options', 'Fields of this type have no options'])
  expect((await create({ type: 'checkbox' })).status).toBe(201)
})

test('a lookup is one of the register, knows its parameters and settles how it is read', async () => {
  const { complaint, create } = await world()
  const api = (more: object) => ({ type: 'single_select', field_options: { kind: 'api', ...more } })

  expect(await complaint(api({ url: 'https://example.com/steal' }))).toEqual([
    422,
    'field_options.url',
    'Choose where the options come from',
  ])
  expect(await complaint(api({ url: '/dropdown/country?country_id=1' }))).toEqual([
    422,
    'field_options.url',
    'This list does not know that parameter',
  ])
  expect(await complaint(api({ url: '/dropdown/state', params: [{ key: 'city_id', value: '1' }] }))).toEqual([
    422,
    'field_options.params.0.key',
    'This list does not know that parameter',
  ])
  for (const [index, { url, data_type }] of optionSources.entries()) {
    const made = await create({ name: `f${index}`, ...api({ url, is_already_param_exist: true, format: { label: 'x', value: 'y' } }) })
    expect(made.data.formFieldInfo.field_options).toEqual({
      kind: 'api',
      url,
      params: [],
      format: { label: 'label', value: 'value' },
      data_type,
      is_already_param_exist: false,
    })
  }
  const asked = await create({ name: 'asked', ...api({ url: '/dropdowns/institutions?module_type=application', data_type: 'string' }) })
  expect(asked.data.formFieldInfo.field_options).toMatchObject({ is_already_param_exist: true, data_type: 'string' })
})

test('only text can be searched, and neither long text nor files can be filtered by', async () => {
  const { complaint } = await world()

  expect(await complaint({ type: 'number', is_searchable: 1 })).toEqual([422, 'is_searchable', 'Only text fields can be searched'])
  expect(await complaint({ type: 'textarea', is_filterable: 1 })).toEqual([
    422,
    'is_filterable',
    'Fields of this type cannot be filtered by',
  ])
  expect((await complaint({ type: 'file', is_filterable: 1 }))[1]).toBe('is_filterable')
})

test('a field is changed in all but its name', async () => {
  const { ada, create } = await world()
  const { identifier } = (await create()).data.formFieldInfo
  const edit = (body: object) => ada(formFields.edit, { params: { identifier }, body })

  expect(await edit({ name: 'school_name', label: 'School', is_searchable: true })).toMatchObject({
    status: 200,
    message: 'Field updated successfully',
    data: { formFieldInfo: { name: 'school_name', label: 'School', is_searchable: true, type: 'text' } },
  })
  expect((await edit({ name: 'other' })).errors).toMatchObject([{ field: 'name', message: 'The name of a field cannot be changed' }])
  expect((await edit({ type: 'number' })).errors).toMatchObject([{ field: 'is_searchable' }])
  expect((await edit({ type: 'number', is_searchable: false })).data.formFieldInfo).toMatchObject({ type: 'number', label: 'School' })
})

test('a default field keeps its type, its options and its place in use', async () => {
  const { acme, ada, create } = await world()
  const { id, identifier } = (await create({ type: 'radio', field_options: yesNo })).data.formFieldInfo
  await acme.asSystem(({ db }) => db.updateTable('form_fields').set({ is_default: true }).where('id', '=', id).execute())
  const edit = async (body: object) => {
    const { status, errors } = await ada(formFields.edit, { params: { identifier }, body })
    return [status, errors[0]?.field]
  }

  expect(await edit({ type: 'single_select' })).toEqual([409, 'type'])
  expect(await edit({ field_options: { kind: 'manual', options: [yesNo.options[0]] } })).toEqual([409, 'field_options'])
  expect(await edit({ is_active: 0 })).toEqual([409, 'is_active'])
  expect(await edit({ label: 'Renamed', field_options: yesNo })).toEqual([200, undefined])
})

test('an option somebody chose can be called something else, but neither go nor get another value', async () => {
  const { acme, ada, create } = await world()
  const made = (await create({ type: 'multi_select', field_options: yesNo })).data.formFieldInfo
  await acme.asSystem(({ db }) =>
    sql`
      with form as (insert into forms (name, status) values ('Survey', 'published') returning id),
      version as (
        insert into form_versions (form_id, number, steps)
        select id, 1, '[{"title": "1", "show_when": null}]'
        from form
        returning id, form_id
      ),
      used as (
        insert into assigned_fields (form_version_id, form_field_id, form_step_no, order_by)
        select id, ${made.id}, 0, 1
        from version
      )
      insert into form_submissions (form_id, form_version_id, module_type, record_id, "values")
      select form_id, id, 'lead', 1, '{"school_name": ["n"]}'
      from version`.execute(db),
  )
  const options = async (...list: object[]) => {
    const body = { field_options: { kind: 'manual' as const, options: list as typeof yesNo.options } }
    const { status, errors } = await ada(formFields.edit, { params: { identifier: made.identifier }, body })
    return [status, errors[0]?.message]
  }
  const [yes] = yesNo.options
  const refused = [409, 'The option No is in use: it can be renamed, but not removed or given another value']

  expect(await options(yes!)).toEqual(refused)
  expect(await options(yes!, { label: 'No', value: 'no' })).toEqual(refused)
  expect(await options({ label: 'Not at all', value: 'n' }, { label: 'Maybe', value: 'm' })).toEqual([200, undefined])
  expect((await ada(formFields.list)).data.recordsInfo).toMatchObject([{ forms: ['Survey'] }])
})

test('a field that a form uses keeps its type and the place its options come from', async () => {
  const { acme, ada, create } = await world()
  const made = (await create({ type: 'single_select', field_options: { kind: 'api', url: '/dropdown/country' } })).data.formFieldInfo
  await acme.asSystem(({ db }) =>
    sql`
      with form as (insert into forms (name) values ('Survey') returning id),
      version as (insert into form_versions (form_id, number) select id, 1 from form returning id)
      insert into assigned_fields (form_version_id, form_field_id, form_step_no, order_by)
      select id, ${made.id}, 0, 1
      from version`.execute(db),
  )
  const edit = async (body: object) => {
    const { status, errors } = await ada(formFields.edit, { params: { identifier: made.identifier }, body })
    return [status, errors[0]?.field]
  }

  expect(await edit({ type: 'radio' })).toEqual([409, 'type'])
  expect(await edit({ field_options: { kind: 'api', url: '/dropdown/state' } })).toEqual([409, 'field_options'])
  expect(await edit({ field_options: yesNo })).toEqual([409, 'field_options'])
  expect(await edit({ field_options: { kind: 'api', url: '/dropdown/country' }, is_active: 0 })).toEqual([200, undefined])
})

test('another company’s field is not there, and its names are free', async () => {
  const { create } = await world()
  const other = await world()
  const { identifier } = (await create()).data.formFieldInfo

  expect((await other.ada(formFields.edit, { params: { identifier }, body: { label: 'Mine' } })).status).toBe(404)
  expect((await other.create()).status).toBe(201)
  expect((await other.ada(formFields.list)).data.recordsInfo).toHaveLength(1)
})
