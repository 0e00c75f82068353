import { forms } from '@embark/contract/masters/form/form.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aField, withoutForms } from './form.builder.ts'

const keys = [
  'masters.forms.read',
  'masters.forms.create',
  'masters.forms.update',
  'masters.forms.assign',
  'masters.timelines.read',
] as const

async function world() {
  const acme = await newTenant()
  await acme.asSystem(withoutForms)
  const ada = await acme.userWith(...keys)
  const create = async (name = 'Visa form') => (await ada(forms.create, { body: { name } })).data.formInfo
  const edit = (id: number, body: object, extra?: Record<string, string>) => ada(forms.edit, { params: { id: String(id) }, body }, extra)
  const place = (id: number, ...fields: number[]) =>
    ada(forms.assignFields, {
      params: { id: String(id) },
      body: { fields: fields.map((form_field_id, index) => ({ form_field_id, form_step_no: 0, order_by: index + 1 })) },
    })
  const published = async (name?: string) => {
    const form = await create(name)
    await place(form.id, await acme.asSystem((ctx) => aField(ctx, `field_${form.id}`)))
    await edit(form.id, { status: 'published' })
    return form
  }
  return { acme, ada, create, edit, place, published }
}

test('a form begins as a draft without fields and leaves an audit entry', async () => {
  const { acme, ada } = await world()
  const made = await ada(forms.create, { body: { name: ' Visa form ', description: '', operation: 'create', is_active: 1 } })

  expect(made).toMatchObject({
    status: 201,
    message: 'Form created successfully',
    data: {
      formInfo: { name: 'Visa form', description: null, status: 'draft', is_active: true, form_version: 1, field_count: 0, step_count: 0 },
    },
  })
  expect(await acme.audit()).toMatchObject([{ action: 'form.created', module: 'form', record_id: made.data.formInfo.id }])
})

test('its name is required, at most 100 letters, and taken once; what it says to do fits the call', async () => {
  const { ada, create } = await world()
  await create()
  const complaint = async (body: object) => {
    const { status, errors } = await ada(forms.create, { body: body as { name: string } })
    return [status, errors[0]?.field, errors[0]?.message]
  }

  expect(await complaint({ name: ' ' })).toEqual([422, 'name', 'Form name is required'])
  expect(await complaint({ name: 'a'.repeat(101) })).toEqual([422, 'name', 'Use at most 100 characters'])
  expect(await complaint({ name: 'VISA FORM' })).toEqual([409, 'name', 'Form name already exists'])
  expect(await complaint({ name: 'B', operation: 'update' })).toEqual([422, 'operation', 'The operation does not fit this call'])
})

test('a form is published once it asks something, and never becomes a draft again', async () => {
  const { acme, create, edit, place } = await world()
  const { id } = await create()
  const early = await edit(id, { status: 'published' })
  await place(id, await acme.asSystem((ctx) => aField(ctx, 'school')))
  const done = await edit(id, { status: 'published', operation: 'update' })
  const back = await edit(id, { status: 'draft' })
  const emptied = await place(id)

  expect(early.errors).toMatchObject([{ field: 'status', message: 'Put at least one field on the form first' }])
  expect(done).toMatchObject({ message: 'Form updated successfully', data: { formInfo: { status: 'published' } } })
  expect(back.errors).toMatchObject([{ field: 'status', message: 'A published form cannot become a draft again' }])
  expect(emptied.errors).toMatchObject([{ field: 'fields', message: 'Put at least one field on the form first' }])
})

test('a form is changed in all but its name; who read an older one is told', async () => {
  const { acme, create, edit } = await world()
  const { id, version } = await create()
  const renamed = await edit(id, { name: 'Other' })
  const changed = await edit(id, { name: 'Visa form', description: 'For visas', is_active: 0 }, { 'if-match': `"v${version}"` })
  const late = await edit(id, { description: 'Mine' }, { 'if-match': `"v${version}"` })
  const wrong = await edit(id, { operation: 'create' })
  await acme.settle()

  expect(renamed.errors).toMatchObject([{ field: 'name', message: 'The name of a form cannot be changed' }])
  expect(changed.data.formInfo).toMatchObject({ name: 'Visa form', description: 'For visas', is_active: false, version: version + 1 })
  expect([late.status, late.errors[0]?.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect(wrong.errors).toMatchObject([{ field: 'operation' }])
  expect(acme.told()).toContainEqual(expect.objectContaining({ message: expect.objectContaining({ noun: 'form', action: 'changed' }) }))
})

test('a default form stays active and keeps the default fields it requires', async () => {
  const { acme, ada, create, edit } = await world()
  const { id } = await create()
  const field = await acme.asSystem((ctx) => aField(ctx, 'first_name'))
  const place = (is_required: boolean) =>
    ada(forms.assignFields, {
      params: { id: String(id) },
      body: { fields: [{ form_field_id: field, form_step_no: 0, order_by: 1, is_required }] },
    })
  await place(true)
  await acme.asSystem(({ db }) => sql`with f as (update form_fields set is_default = true) update forms set is_default = true`.execute(db))

  expect((await edit(id, { is_active: false })).errors).toMatchObject([{ field: 'is_active', message: 'A default form stays active' }])
  expect((await place(false)).errors).toMatchObject([
    { field: 'fields', message: 'The product needs first_name: it stays in this form and required' },
  ])
  expect((await place(true)).status).toBe(200)
})

test('forms are listed by name with what they ask; only those that can be answered are offered and read by everybody', async () => {
  const { acme, ada, create, edit, published } = await world()
  const [draft, open, withdrawn] = [await create('A draft'), await published('Open'), await published('Withdrawn')]
  await edit(withdrawn.id, { is_active: false })
  const bob = await acme.userWith()
  const read = async (who: typeof bob, id: string) => (await who(forms.fields, { query: { form_id: id } })).status

  expect((await ada(forms.list)).data.recordsInfo.map(({ name, field_count, step_count }) => [name, field_count, step_count])).toEqual([
    ['A draft', 0, 0],
    ['Open', 1, 1],
    ['Withdrawn', 1, 1],
  ])
  expect((await ada(forms.list, { query: { search: 'draft' } })).data.recordsInfo).toMatchObject([{ id: draft.id }])
  expect((await ada(forms.list, { query: { is_active: false, paginate: 0 as never } })).data.recordsInfo).toMatchObject([
    { id: withdrawn.id },
  ])
  expect((await bob(forms.dropdown)).data).toEqual([{ label: 'Open', value: open.identifier, identifier: open.identifier }])
  expect((await bob(forms.dropdown, { query: { number_only: '1' } })).data).toMatchObject([{ value: open.id }])
  expect([await read(bob, String(open.id)), await read(bob, draft.identifier), await read(bob, withdrawn.identifier)]).toEqual([
    200, 404, 404,
  ])
  expect([await read(ada, draft.identifier), await read(ada, withdrawn.identifier)]).toEqual([200, 200])
})

test('another company’s form is not there, and its names are free', async () => {
  const { published } = await world()
  const other = await world()
  const form = await published()

  expect((await other.ada(forms.fields, { query: { form_id: form.identifier } })).status).toBe(404)
  expect((await other.ada(forms.edit, { params: { id: form.identifier }, body: {} })).status).toBe(404)
  expect((await other.create()).name).toBe('Visa form')
})

test('a form is assigned to stages of a timeline, as a whole set; each stage keeps the order its forms came in', async () => {
  const { acme, ada, published } = await world()
  const [one, two] = [await published('One'), await published('Two')]
  const timeline = (await ada(timelines.dropdown, { query: { module_type: 'lead' } })).data[0]!
  const stages = async () => (await ada(timelines.assignedStages, { query: { timeline_id: timeline.value } })).data.recordsInfo
  const [first, second, third] = (await stages()).map(({ stage_id }) => stage_id)
  const assign = (form_id: number, ...stage_ids: number[]) =>
    ada(forms.assignToStages, { params: { timeline_id: String(timeline.value) }, body: { form_id, stage_ids } })
  const answer = await assign(one.id, first!, second!)
  await assign(two.id, second!, third!)
  await assign(one.id, second!, third!, third!)

  expect(answer).toMatchObject({ status: 200, message: 'Forms Assigned successfully' })
  const [a, b] = [
    { id: one.id, name: 'One' },
    { id: two.id, name: 'Two' },
  ]
  expect((await stages()).slice(0, 4).map((stage) => stage.forms)).toEqual([[], [a, b], [b, a], []])
  expect((await assign(two.id)).status).toBe(200)
  expect((await stages()).slice(0, 3).map((stage) => stage.forms)).toEqual([[], [a], [a]])
  expect((await acme.audit()).filter(({ action }) => action === 'form.assigned_to_stages')).toHaveLength(4)
})

test('only a published, active form goes to stages, and only to those of the timeline', async () => {
  const { ada, create, edit, published } = await world()
  const [draft, form] = [await create('Draft'), await published()]
  const [lead, application] = await Promise.all(
    (['lead', 'application'] as const).map(
      async (module_type) => (await ada(timelines.dropdown, { query: { module_type } })).data[0]!.value,
    ),
  )
  const stageOf = async (timeline_id: string | number) =>
    (await ada(timelines.assignedStages, { query: { timeline_id } })).data.recordsInfo[0]!.stage_id
  const [own, foreign] = [await stageOf(lead!), await stageOf(application!)]
  const assign = async (timeline_id: string | number, form_id: number, ...stage_ids: number[]) => {
    const { status, errors } = await ada(forms.assignToStages, {
      params: { timeline_id: String(timeline_id) },
      body: { form_id, stage_ids },
    })
    return [status, errors[0]?.field]
  }

  expect(await assign(lead!, draft.id, own)).toEqual([422, 'form_id'])
  expect(await assign(lead!, form.id, own, foreign)).toEqual([422, 'stage_ids.1'])
  expect(await assign(lead!, 999, own)).toEqual([404, undefined])
  expect(await assign(999, form.id)).toEqual([404, undefined])
  await edit(form.id, { is_active: false })
  expect(await assign(lead!, form.id, own)).toEqual([422, 'form_id'])
  expect(await assign(lead!, form.id)).toEqual([200, undefined])
})

test('the form of leads that every company has can be opened and built on', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('masters.forms.read', 'masters.forms.update')
  const lead = (await ada(forms.list)).data.recordsInfo.find(({ is_default }) => is_default)!
  const { recordsInfo, steps } = (await ada(forms.fields, { query: { form_id: lead.identifier } })).data
  const own = await acme.asSystem((ctx) => aField(ctx, 'passport_colour'))
  const placed = [...recordsInfo, { ...recordsInfo[0]!, form_field_id: own, order_by: 99, validations: {} }]
  const fields: object[] = placed.map(({ form_field_id, form_step_no, order_by, is_required, validations }) => ({
    form_field_id,
    form_step_no,
    order_by,
    is_required: form_field_id === own ? false : is_required,
    validations,
  }))
  const grown = await ada(forms.assignFields, { params: { id: lead.identifier }, body: { fields: fields as never, steps: steps as never } })

  expect(recordsInfo[0]).toMatchObject({ validations: { name: 'first_name', type: 'text', required: true }, field_options: { params: [] } })
  expect([grown.status, grown.data.recordsInfo.length]).toEqual([200, recordsInfo.length + 1])
})
