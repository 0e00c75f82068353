import { describe, expect, test } from 'vitest'
import type { AssignedField, FormDefinition } from '../form/form.rules.ts'
import type { FieldType } from '../form-field/form-field.rules.ts'
import type { Circumstances } from './field-answer.rules.ts'
import { fieldsBelow, filledParams, readAnswers, withAnswer } from './form-answers.rules.ts'

const at: Circumstances = { now: new Date('2026-03-01T22:30:00Z'), zone: 'Europe/Istanbul' }
const manual = {
  kind: 'manual',
  options: [
    { label: 'One', value: 'a' },
    { label: 'Two', value: 'b' },
    { label: 'Three', value: 'c' },
  ],
} as const
const lookup = {
  kind: 'api',
  url: '/dropdown/country',
  params: [],
  format: { label: 'label', value: 'value' },
  data_type: 'number',
  is_already_param_exist: false,
} as const
const needsOptions = ['single_select', 'multi_select', 'radio']

type Wish = Partial<Omit<AssignedField, 'field'>> & { name: string; type: FieldType; options?: AssignedField['field']['field_options'] }
const assigned = ({ name, type, options = needsOptions.includes(type) ? manual : null, ...rest }: Wish, order = 1): AssignedField => ({
  form_field_id: order,
  form_step_no: 0,
  order_by: order,
  column: 12,
  is_required: false,
  is_disabled: false,
  is_hidden: false,
  validations: {},
  field_options: {},
  field: { id: order, identifier: '', name, label: name.toUpperCase(), placeholder: null, type, field_options: options },
  ...rest,
})
const formOf = (fields: readonly Wish[], steps: FormDefinition['steps'] = [{ title: '', show_when: null }]): FormDefinition => ({
  form_id: 1,
  form_version_id: 1,
  name: 'Form',
  steps,
  fields: fields.map(assigned),
})
const judge = (wish: Omit<Wish, 'name'>, value: unknown, more: Partial<Circumstances> = {}) => {
  const [verdict] = readAnswers(formOf([{ name: 'x', ...wish }]), { x: value }, { ...at, ...more }).fields
  return verdict!.complaint ? [verdict!.complaint.text, verdict!.complaint.vars] : verdict!.value
}
const said = (text: string, vars: Record<string, unknown> = {}) => [text, { label: 'X', ...vars }]

describe('each type keeps its answer as the specification says', () => {
  test.each<[string, Omit<Wish, 'name'>, unknown, unknown]>([
    ['text is trimmed', { type: 'text' }, '  Ada ', 'Ada'],
    ['text too short', { type: 'text', validations: { min: 3 } }, ' Ab ', said('{{label}} must be at least {{n}} characters', { n: 3 })],
    ['text too long', { type: 'text', validations: { max: 3 } }, 'Adas', said('{{label}} must be at most {{n}} characters', { n: 3 })],
    ['text counts letters, not bytes', { type: 'text', validations: { max: 2 } }, '👩😀', '👩😀'],
    [
      'a textarea has its own rules',
      { type: 'textarea', validations: { minLength: 2, maxLength: 4 } },
      'Adasss',
      said('{{label}} must be at most {{n}} characters', { n: 4 }),
    ],
    ['a number, typed', { type: 'number' }, '12.50', 12.5],
    ['a number at its bound', { type: 'number', validations: { min: 1, max: 3 } }, 3, 3],
    ['a number below', { type: 'number', validations: { min: 1.5 } }, 1, said('{{label}} must be at least {{n}}', { n: 1.5 })],
    ['a number above', { type: 'number', validations: { max: 0 } }, '1', said('{{label}} must be at most {{n}}', { n: 0 })],
    ['no number', { type: 'number' }, '1e999', said('{{label}} is not valid')],
    ['an email is lower case', { type: 'email' }, ' Ada@Example.COM', 'ada@example.com'],
    ['two emails are none', { type: 'email' }, 'a@b.com,c@d.com', said('{{label}} is not valid')],
    [
      'a phone keeps its digits',
      { type: 'mobile' },
      { country_code: '90', mobile: '532 123-45 67' },
      { country_code: '+90', mobile: '5321234567' },
    ],
    ['a phone is at most 15 digits', { type: 'mobile' }, { country_code: '+90', mobile: '53212345671234' }, said('{{label}} is not valid')],
    ['a phone needs its country', { type: 'mobile' }, { country_code: '', mobile: '5321234567' }, said('{{label}} is not valid')],
    [
      'a country alone is no phone',
      { type: 'mobile', is_required: true },
      { country_code: '+90', mobile: '' },
      said('{{label}} is required'),
    ],
    ['a time', { type: 'time' }, '09:30:00', '09:30'],
    ['no time', { type: 'time' }, '24:00', said('{{label}} is not valid')],
    ['a day that does not exist', { type: 'date' }, '2026-02-29', said('{{label}} is not valid')],
    ['today is the tenant’s', { type: 'date', validations: { before: 'today' } }, '2026-03-01', '2026-03-01'],
    [
      'before excludes',
      { type: 'date', validations: { before: 'today' } },
      '2026-03-02',
      said('{{label}} must be before {{date}}', { date: '02-03-2026' }),
    ],
    [
      'after excludes',
      { type: 'date', validations: { after: '2026-01-31' } },
      '2026-01-31',
      said('{{label}} must be after {{date}}', { date: '31-01-2026' }),
    ],
    ['a range includes', { type: 'date', validations: { range: { from: '2026-01-01', to: '2026-01-31' } } }, '2026-01-31', '2026-01-31'],
    [
      'outside a range',
      { type: 'date', validations: { range: { from: '2026-01-01', to: '2026-01-31' } } },
      '2026-02-01',
      said('{{label}} must be between {{from}} and {{to}}', { from: '01-01-2026', to: '31-01-2026' }),
    ],
    [
      'an instant falls on the tenant’s day',
      { type: 'datetime', validations: { after: 'today' } },
      '2026-03-02T20:59:00Z',
      said('{{label}} must be after {{date}}', { date: '02-03-2026' }),
    ],
    ['an instant needs its offset', { type: 'datetime' }, '2026-03-02T20:59:00', said('{{label}} is not valid')],
    [
      'instants are compared by the clock',
      { type: 'datetime', validations: { before: '2026-03-02T10:00:00+03:00' } },
      '2026-03-02T06:59:59Z',
      '2026-03-02T06:59:59.000Z',
    ],
    ['an option', { type: 'radio' }, 'b', 'b'],
    ['no option', { type: 'single_select' }, 'z', said('{{label}} is not valid')],
    ['an option of a lookup is a number', { type: 'single_select', options: lookup }, '7', 7],
    ['one that the lookup does not know', { type: 'single_select', options: lookup }, '7', said('{{label}} is not valid')],
    ['several options', { type: 'multi_select' }, ['c', 'a'], ['c', 'a']],
    ['no repeats', { type: 'multi_select' }, ['a', 'a'], said('{{label}} is not valid')],
    ['a box without options', { type: 'checkbox' }, true, true],
    ['a box that has to be ticked', { type: 'checkbox', is_required: true }, false, said('{{label}} is required')],
    ['a box with options', { type: 'checkbox', options: manual }, ['a'], ['a']],
    ['blanks are no answer', { type: 'text', is_required: true }, '   ', said('{{label}} is required')],
  ])('%s', (name, wish, value, expected) => {
    expect(judge(wish, value, name === 'one that the lookup does not know' ? { known: { x: [8] } } : {})).toEqual(expected)
  })

  test('files are told by ending and size, and unknown ones do not exist', () => {
    const id = '0b8f1a52-8f6e-4c43-9f4e-000000000001'
    const files = (extension: string, bytes: number) => ({ files: { [id]: { extension, bytes } } })
    const wish = { type: 'file', validations: { fileType: ['pdf', 'png'], maxSize: 1 } } as const
    expect(judge(wish, [id], files('PDF', 1_048_576))).toEqual([id])
    expect(judge(wish, [id], files('docx', 10))).toEqual(said('{{label}} must be one of: {{types}}', { types: 'pdf, png' }))
    expect(judge(wish, [id], files('pdf', 1_048_577))).toEqual(said('{{label}} must be smaller than {{n}} MB', { n: 1 }))
    expect(judge(wish, [id], { files: {} })).toEqual(said('{{label}} is not valid'))
  })
})

test('a step is there only while its condition holds; what stands on it otherwise is neither asked for nor kept', () => {
  const form = formOf(
    [
      { name: 'kind', type: 'radio', is_required: true },
      { name: 'detail', type: 'text', form_step_no: 1, is_required: true },
      { name: 'last', type: 'text', form_step_no: 2 },
    ],
    [
      { title: '', show_when: null },
      { title: '', show_when: { field_name: 'kind', is: ['a', 'b'] } },
      { title: '', show_when: { field_name: 'detail', is: ['more'] } },
    ],
  )
  expect(readAnswers(form, { kind: 'c', detail: 'kept?', last: 'x' }, at)).toMatchObject({
    steps: [0],
    values: { kind: 'c' },
    isComplete: true,
  })
  expect(readAnswers(form, { kind: 'a' }, at)).toMatchObject({ steps: [0, 1], isComplete: false })
  expect(readAnswers(form, { kind: 'a', detail: 'more', last: 'x' }, at)).toMatchObject({ steps: [0, 1, 2], values: { last: 'x' } })
})

test('hidden and disabled fields keep what they had, whatever is sent', () => {
  const form = formOf([
    { name: 'secret', type: 'text', is_hidden: true },
    { name: 'fixed', type: 'number', is_disabled: true },
  ])
  expect(readAnswers(form, { secret: 'stolen', fixed: 9 }, { ...at, before: { fixed: 4 } }).values).toEqual({ fixed: 4 })
})

test('a dependent choice waits for its parent, and goes with it', () => {
  const child = (name: string, parent: string, param: string): Wish => ({
    name,
    type: 'single_select',
    options: { ...lookup, url: `/dropdown/${name}` },
    field_options: { parent_field_name: parent, params: [{ key: param, value: `{{${parent}}}` }] },
  })
  const form = formOf([
    { name: 'country', type: 'single_select', options: lookup },
    child('state', 'country', 'country_id'),
    child('city', 'state', 'state_id'),
  ])
  expect(fieldsBelow(form, 'country')).toEqual(['state', 'city'])
  expect(withAnswer(form, { country: 1, state: 2, city: 3 }, 'country', 4)).toEqual({ country: 4, state: null, city: null })
  expect(filledParams(form.fields[1]!, {})).toBeNull()
  expect(filledParams(form.fields[1]!, { country: 4 })).toEqual({ country_id: '4' })
  expect(readAnswers(form, { state: 2 }, at).fields[1]!.complaint?.text).toBe('{{label}} is not valid')
})
