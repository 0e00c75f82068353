import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { aForm, type FieldWish } from '../../masters/form-submission/form-submission.builder.ts'

const params = { id: 'default' }
const person = (number: number) => ({ full_name: 'Ada Byron', phone: `+90 532 111 22 ${number}` })
const consent = { contact: true }
const from = (acme: World) => callerWith('', { 'client-number': acme.number })
const country = {
  kind: 'api',
  url: '/dropdown/country',
  params: [],
  format: { label: 'label', value: 'value' },
  data_type: 'number',
  is_already_param_exist: false,
} as const
const wishes: FieldWish[] = [
  {
    name: 'passport_ready',
    type: 'single_select',
    use: { is_required: true },
    is_filterable: true,
    options: {
      kind: 'manual',
      options: [
        { label: 'Yes', value: 'yes' },
        { label: 'No', value: 'no' },
      ],
    },
  },
  { name: 'home_country', type: 'single_select', options: country },
  { name: 'siblings', type: 'number', use: { validations: { max: 20 } } },
  { name: 'inner_score', type: 'number', use: { is_hidden: true } },
  { name: 'scan', type: 'file' },
]

async function furnished(fields = wishes) {
  const acme = await newTenant()
  const ada = await acme.userWith('masters.forms.assign', 'masters.forms.read', 'leads.read')
  const form_id = await acme.asSystem((ctx) => aForm(ctx, 'First questions', fields))
  const [page] = (await ada(captureForms.pages)).data.recordsInfo
  const assign = (lead_form_identifiers: string[]) => ada(captureForms.assignForm, { body: { form_id, lead_form_identifiers } })
  return { acme, ada, form_id, page: page!, assign }
}
const asked = async (acme: World) => (await from(acme)(captureForms.form, { params })).data.formInfo.own_form
const send = (acme: World, number: number, own: object) =>
  from(acme)(captureForms.submit, { params, body: { values: person(number), consent, own: own as never } })

test('a page asks the own fields of the form it was given, judges them as any form, and keeps them on the lead', async () => {
  const { acme, ada, page, assign, form_id } = await furnished()
  const before = await asked(acme)
  const assigned = await assign([page.identifier])
  const form = await asked(acme)
  const home = form!.fields.find(({ field }) => field.name === 'home_country')!.field.id
  const choices = (await from(acme)(captureForms.options, { params: { ...params, field_id: String(home) as never } })).data.options
  const wrong = await send(acme, 33, { home_country: 999_999, siblings: 21 })
  const none = (await ada(leads.list)).data.recordsInfo.length
  const sent = await send(acme, 33, { passport_ready: 'yes', home_country: choices[0]!.value, siblings: '2', inner_score: 9 })

  expect(before).toBeNull()
  expect(assigned.data.recordsInfo).toMatchObject([{ formInfo: { id: form_id, name: 'First questions' } }])
  expect(form!.fields.map(({ field }) => field.name)).toEqual(['passport_ready', 'home_country', 'siblings'])
  expect(wrong.errors.map(({ field, message }) => [field, message])).toEqual([
    ['own.passport_ready', 'passport ready is required'],
    ['own.home_country', 'home country is not valid'],
    ['own.siblings', 'siblings must be at most 20'],
  ])
  expect([none, sent.status]).toEqual([0, 200])
  const [lead] = (
    await ada(leads.list, { query: { filters: { own: { passport_ready: ['yes'] } } as never, own_columns: 'passport_ready,siblings' } })
  ).data.recordsInfo
  expect(lead!.own).toEqual({ passport_ready: 'Yes', siblings: 2 })
  expect((await ada(leadAnswers.read, { params: { id: lead!.identifier } })).data.recordsInfo.map(({ name }) => name)).toEqual([
    'passport_ready',
    'home_country',
    'siblings',
  ])
})

test('who is known already changes nothing of their lead: what they answer is told in its history', async () => {
  const { acme, ada, page, assign } = await furnished()
  await assign([page.identifier])
  await send(acme, 44, { passport_ready: 'yes' })
  const again = await send(acme, 44, { passport_ready: 'no' })
  const [lead] = (await ada(leads.list, { query: { own_columns: 'passport_ready' } })).data.recordsInfo
  const activities = (await ada(leadActivities.list, { params: { id: lead!.identifier } })).data

  expect(again.status).toBe(200)
  expect(lead!.own).toEqual({ passport_ready: 'Yes' })
  expect(JSON.stringify(activities)).toContain('passport ready: No')
})

test('only a published form without a required file is given to a page, and a page stops asking when it is taken away', async () => {
  const { acme, page, assign, ada } = await furnished()
  const paper = await acme.asSystem((ctx) => aForm(ctx, 'Papers', [{ name: 'passport_scan', type: 'file', use: { is_required: true } }]))
  const refused = await ada(captureForms.assignForm, { body: { form_id: paper, lead_form_identifiers: [page.identifier] } })
  const nobody = await ada(captureForms.assignForm, { body: { form_id: 999_999, lead_form_identifiers: [page.identifier] } })
  const strange = await assign([crypto.randomUUID()])
  await assign([page.identifier])
  await assign([])
  const outsider = await (await acme.userWith('masters.forms.read'))(captureForms.pages)

  expect(refused.errors).toMatchObject([{ field: 'form_id', message: 'Visitors send no files, so passport scan may not be required' }])
  expect(nobody.errors).toMatchObject([{ field: 'form_id', message: 'Only a form that is published and active can be assigned' }])
  expect(strange.errors).toMatchObject([{ field: 'lead_form_identifiers.0' }])
  expect(await asked(acme)).toBeNull()
  expect(outsider.status).toBe(403)
})
