import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { type Branch, branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { StatusForm } from '@embark/contract/organization/staff/staff.contract.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { DateField } from '#ui/form/date-field.tsx'
import { joined } from '#ui/form/field-props.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import type { DraftOf, FormPart } from './form.ts'

type Forms = typeof import('./form.ts')
// Their types alone: the module itself belongs into a browser.
declare const useEndpointForm: Forms['useEndpointForm']
declare const useRecordForm: Forms['useRecordForm']
declare const useSchemaForm: Forms['useSchemaForm']

// Nothing here is called: the type check reads it. For each misspelling stands its lawful neighbour, and an error
// that does not come any more is one itself.

const branch = { name: '', country_id: null, state_id: null, city_id: null, status: 'active' } as const

/** What a form begins with. */
export function PlantedDefaults() {
  useEndpointForm(branches.create, { defaults: branch })
  // @ts-expect-error a field the endpoint does not have
  useEndpointForm(branches.create, { defaults: { nmae: '' } })
  // @ts-expect-error a field of another endpoint, beside a right one
  useEndpointForm(branches.create, { defaults: { name: '', leader_user_identifier: null } })
  // @ts-expect-error a value the field cannot have
  useEndpointForm(branches.create, { defaults: { name: '', status: 'closed' } })
  // @ts-expect-error a list where one value is kept
  useEndpointForm(branches.create, { defaults: { name: [''] } })
  useRecordForm(null as Branch | null, {
    // @ts-expect-error a field neither of the two ways has
    defaults: { name: '', capital: '' },
    create: { endpoint: branches.create, title: '' },
    edit: { endpoint: branches.edit, title: '', toCall: (body, { identifier }) => ({ params: { id: identifier }, body }) },
  })
}

/** What is sent. */
export function PlantedCalls() {
  useEndpointForm(branches.edit, { defaults: branch, params: { id: '' } })
  // @ts-expect-error the path has a parameter
  useEndpointForm(branches.edit, { defaults: branch })
  // @ts-expect-error a parameter of another path
  useEndpointForm(branches.edit, { defaults: branch, params: { identifier: '' } })
  // @ts-expect-error either the parameters or the whole call
  useEndpointForm(branches.edit, { defaults: branch, params: { id: '' }, toCall: (body) => ({ params: { id: '' }, body }) })
}

/** A form over a shape: its fields, and what it sends once they are checked. */
export function PlantedShapes() {
  const form = useSchemaForm('status', StatusForm, {
    defaults: { staff_id: '', status: null },
    send: ({ status }) => status === 'banned',
    onDone: (isBanned) => isBanned === true,
  })
  form.set({ status: 'blocked' })
  // @ts-expect-error a choice there is not
  form.set({ status: 'closed' })
  useSchemaForm('status', StatusForm, {
    defaults: { staff_id: '', status: null },
    // @ts-expect-error what was checked is one of the choices
    send: ({ status }) => status === 'closed',
  })
  // @ts-expect-error a field the shape does not have
  useSchemaForm('status', StatusForm, { defaults: { sttaus: null }, send: () => null })
}

/** Names of fields, and values set from outside. */
export function PlantedNames() {
  const form = useEndpointForm(branches.create, { defaults: branch })
  form.field('name')
  // @ts-expect-error a letter is wrong
  form.field('nmae')
  // @ts-expect-error a field of another form
  form.field('leader_user_identifier')
  // @ts-expect-error a field of the endpoint this form has no default for
  form.field('alias')
  form.set({ status: 'in_active', country_id: null })
  // @ts-expect-error a value of another type
  form.set({ status: 7 })
  // @ts-expect-error a choice there is not
  form.set({ status: 'closed' })
  // @ts-expect-error a letter is wrong
  form.set({ statsu: 'active' })
  // @ts-expect-error what may be nothing yet is not taken for a text
  form.values.name.trim()
  // @ts-expect-error a value that is no list has no entries
  form.part('name')[0]
}

/** Lists and what is below them. */
export function PlantedParts() {
  const form = useEndpointForm(commissionStructures.create, { defaults: { rules: [] } })
  const rule = form.part('rules')[0]!
  rule.part('installments')[0]!.field('share_percentage')
  // @ts-expect-error a letter is wrong below a list
  rule.field('progam_id')
  // @ts-expect-error a field of the form above
  rule.field('valid_from')
  // @ts-expect-error a choice there is not, below a list of a list
  rule.part('installments')[0]!.set({ due_anchor: 'tomorrow' })
}

const options = [{ value: 'active', label: '' }] as const
const load = () => Promise.resolve({ options: [], hasMore: false })

/** Inputs, each over a field of its value and over one of another. */
export function PlantedInputs() {
  const form = useEndpointForm(branches.create, { defaults: branch })
  const bank = useEndpointForm(bankAccounts.create, { defaults: { is_primary: false, iban: '' } })
  const rules = useEndpointForm(commissionStructures.create, {
    defaults: { valid_from: null, currency: 'USD', rules: [] },
  })
  return (
    <>
      <TextInput {...form.field('name')} />
      {/* @ts-expect-error a text is typed where one of two is chosen */}
      <TextInput {...form.field('status')} />
      {/* @ts-expect-error a yes or no is no text */}
      <TextInput {...bank.field('is_primary')} />
      <CheckboxField {...bank.field('is_primary')} />
      {/* @ts-expect-error a text is no yes or no */}
      <CheckboxField {...bank.field('iban')} />
      <SelectField data={options} {...form.field('status')} />
      {/* @ts-expect-error the choices are not those of the field */}
      <SelectField data={[{ value: 'closed', label: '' }]} {...form.field('status')} />
      <SearchSelect label="" load={load} {...form.field('state_id')} />
      {/* @ts-expect-error one of two is not searched for */}
      <SearchSelect label="" load={load} {...form.field('status')} />
      <DateField label="" {...rules.field('valid_from')} />
      {/* @ts-expect-error a currency is no day */}
      <DateField label="" {...rules.field('currency')} />
      {/* @ts-expect-error a list of objects is no list of choices */}
      <MultiSelect data={[]} {...rules.field('rules')} />
      <PhoneField label="" countries={[]} {...joined({ country_code: form.field('name'), mobile: form.field('name') })} />
      {/* @ts-expect-error a telephone number has a number */}
      <PhoneField label="" countries={[]} {...joined({ country_code: form.field('name'), phone: form.field('name') })} />
      {/* @ts-expect-error a telephone number is of texts */}
      <PhoneField label="" countries={[]} {...joined({ country_code: form.field('name'), mobile: form.field('status') })} />
      <BranchPlace form={form} />
      {/* @ts-expect-error the form of another endpoint does not have the fields of the part */}
      <BranchPlace form={bank} />
    </>
  )
}

function BranchPlace(_: { form: FormPart<Pick<DraftOf<typeof branches.edit>, 'country_id' | 'state_id'>> }) {
  return null
}

test('a form knows the fields of its endpoint and what each of them holds', () => {
  expect([PlantedDefaults, PlantedShapes, PlantedNames, PlantedParts, PlantedInputs, BranchPlace]).toBeDefined()
})
