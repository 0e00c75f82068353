import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aField, aForm } from '../../masters/form-submission/form-submission.builder.ts'
import { fileOf, work } from './import.builder.ts'

test('an import keeps to the lead form that is chosen: its fields, its rules and its template, and its leads are of that form', async () => {
  const acme = await newTenant()
  await acme.asSystem((ctx) => aField(ctx, { name: 'siblings', type: 'number' }))
  const ada = await acme.userWith('leads.import', 'leads.read')
  await acme.asSystem((ctx) =>
    aForm(ctx, 'Walk-in', [
      { name: 'first_name', type: 'text' },
      { name: 'lead_medium_id', type: 'single_select' },
      { name: 'desk', type: 'text', use: { is_required: true, validations: { min: 2 } } },
    ]),
  )
  const { recordsInfo: forms } = (await ada(leadAnswers.forms)).data
  const walkIn = forms.find(({ label }) => label === 'Walk-in')!.identifier
  const header = 'name,email,siblings,desk'
  const file = fileOf(`${header}\nAda,ada@example.com,3,D1\nGrace,grace@example.com,1,D\nMary,mary@example.com,,\n`)

  const usual = (await ada(leadImports.create, { upload: file })).data.importInfo
  expect(usual.choices.forms.map(({ label }) => label)).toEqual(forms.map(({ label }) => label))
  expect([usual.suggested_mapping[2], usual.suggested_mapping[3]]).toEqual(['own.siblings', null])
  const { encoding, delimiter, has_header } = usual.reading
  const other = await ada(leadImports.setMapping, {
    params: { import_id: usual.identifier },
    body: { lead_form_identifier: walkIn, reading: { encoding, delimiter, has_header } },
  })
  expect(other.data.importInfo).toMatchObject({ own_fields: [{ field: 'own.desk' }], settings: { lead_form_identifier: walkIn } })
  expect([other.data.importInfo.suggested_mapping[2], other.data.importInfo.suggested_mapping[3]]).toEqual([null, 'own.desk'])

  const uploaded = (await ada(leadImports.create, { upload: file, query: { lead_form_identifier: walkIn } })).data.importInfo
  const params = { import_id: uploaded.identifier }
  const short = await ada(leadImports.setMapping, { params, body: { mapping: { 0: 'full_name', 1: 'email' } } })
  expect(short.errors.map(({ message }) => message)).toEqual(['Choose a column for desk'])
  await ada(leadImports.setMapping, { params, body: { mapping: uploaded.suggested_mapping } })
  await ada(leadImports.validate, { params })
  await work(acme, 'check', uploaded.identifier)
  await ada(leadImports.start, { params })
  await work(acme, 'run', uploaded.identifier)
  const refused = (await ada(leadImports.rows, { params, query: { outcome: 'error' } })).data.recordsInfo
  expect(refused.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    ['desk must be at least 2 characters'],
    ['desk is required'],
  ])
  const made = (await ada(leads.list, { query: { search: 'ada' } })).data.recordsInfo[0]!
  const { form, values } = (await ada(leadAnswers.filled, { params: { id: made.identifier } })).data.formInfo
  expect([form.name, values['desk']]).toEqual(['Walk-in', 'D1'])

  const template = async (query: object) => (await ada(leadImports.template, { query })).raw.toString()
  expect([(await template({})).includes('desk'), (await template({ lead_form_identifier: walkIn })).includes('desk')]).toEqual([
    false,
    true,
  ])
  const nowhere = await ada(leadImports.create, { upload: file, query: { lead_form_identifier: uploaded.identifier } })
  expect(nowhere.errors.map(({ field }) => field)).toEqual(['lead_form_identifier'])
})
