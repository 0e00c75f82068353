import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldOptions, FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import fc from 'fast-check'
import type { FieldWish } from '../src/modules/masters/form-submission/form-submission.builder.ts'

const manual: FieldOptions = { kind: 'manual', options: ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value })) }
const from = (url: string): FieldOptions => ({
  kind: 'api',
  url,
  params: [],
  format: { label: 'label', value: 'value' },
  data_type: 'number',
  is_already_param_exist: false,
})
const day = (plus: number) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)
const texts = ['', '  ', 'a', 'abc', 'abcdefg', ' padded ', '😀😀😀', 'İstanbul', 'سلام', '0', 'x'.repeat(300)]
const lists = [[], ['a'], ['b'], ['a', 'b'], ['c', 'a']]
/** What the control of each type hands over. */
export const hands: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: texts,
  textarea: [...texts, 'two\nlines'],
  email: ['', 'a@b.com', 'A@B.com ', 'a@b', 'a..b@c.de', `${'x'.repeat(250)}@b.com`],
  mobile: [
    { country_code: '+90', mobile: '5321112233' },
    { country_code: '', mobile: '1' },
    { country_code: '+1', mobile: '' },
    { country_code: '+90', mobile: '532 111' },
    { country_code: '90', mobile: '12x' },
  ],
  number: [0, 3, -2, 7.5, 6, '', '-', '3', 1e21, '12345678901234567890'],
  single_select: [null, 'a', 'b', 'c'],
  radio: ['a', 'b', 'c'],
  multi_select: lists,
  checkbox: [true, false],
  date: [null, '2020-01-01', day(-1), day(0), day(1), '2999-12-31'],
  datetime: [null, '2020-01-01T21:30:00.000Z', `${day(-1)}T22:30:00.000Z`, new Date().toISOString(), `${day(1)}T02:00:00.000Z`],
  time: ['', '09:30', '23:59'],
  file: [[]],
}

const types = Object.keys(hands) as FieldType[]
const few = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })
const bound = fc.option(fc.constantFrom('today', day(-1), day(1)), { nil: undefined })
const kept = (rules: object) => Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
const rulesOf = (type: FieldType): fc.Arbitrary<object> => {
  if (type === 'text' || type === 'number') return fc.record({ min: few, max: few }).map(kept)
  if (type === 'textarea') return fc.record({ minLength: few, maxLength: few }).map(kept)
  if (type === 'file') return fc.constantFrom({}, { fileType: ['png'] }, { maxSize: 1 })
  if (type === 'date' || type === 'datetime')
    return fc.oneof(fc.record({ before: bound, after: bound }).map(kept), fc.constant({ range: { from: day(-1), to: day(1) } }))
  return fc.constant({})
}
const drawnField = fc
  .record({
    type: fc.constantFrom(...types),
    state: fc.constantFrom('free', 'free', 'free', 'required', 'required', 'hidden', 'disabled'),
    step: fc.integer({ min: 0, max: 2 }),
    lookup: fc.constantFrom('', '', '', '', 'country', 'state'),
  })
  .chain((shape) => rulesOf(shape.type).map((validations) => ({ ...shape, validations })))
/** Which field is touched next, and with which of its values. */
export const script = fc.array(fc.record({ at: fc.nat(5), pick: fc.nat(60) }), { minLength: 1, maxLength: 9 })
/** The fields of a form, their rules and the conditions of its steps. */
export const shape = fc.record({
  fields: fc.array(drawnField, { minLength: 1, maxLength: 6 }),
  conditions: fc.array(fc.option(fc.constantFrom('a', 'b', 'true', '826'), { nil: null }), { minLength: 3, maxLength: 3 }),
})
type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never
export type Shape = Drawn<typeof shape>
export type Script = Drawn<typeof script>

const choosing = new Set<FieldType>(['single_select', 'radio', 'multi_select'])

/** The own fields of a drawn form; a state hangs on the country before it. */
export function wishesOf({ fields }: Shape, prefix = ''): FieldWish[] {
  let country: string | undefined
  return [...fields]
    .sort((one, other) => one.step - other.step)
    .map(({ type, state, step, lookup, validations }, at) => {
      const name = `${prefix}f${at}`
      const isOne = type === 'single_select'
      const parent = isOne && lookup === 'state' ? country : undefined
      const isLookup = (lookup === 'country' && (isOne || type === 'multi_select')) || parent !== undefined
      if (isOne && lookup === 'country' && state !== 'hidden' && state !== 'disabled') country ??= name
      return {
        name,
        type,
        ...(isLookup ? { options: from(parent ? '/dropdown/state' : '/dropdown/country') } : choosing.has(type) && { options: manual }),
        use: {
          form_step_no: step,
          validations,
          is_required: state === 'required',
          is_hidden: state === 'hidden',
          is_disabled: state === 'disabled',
          ...(parent && { field_options: { parent_field_name: parent, params: [{ key: 'country_id', value: `{{${parent}}}` }] } }),
        },
      }
    })
}

/** A later step waits for an answer of an earlier one. */
export const stepsOf = ({ conditions }: Shape, wishes: readonly FieldWish[]): FormDefinition['steps'] =>
  [0, 1, 2].map((step) => {
    const earlier = wishes.find(({ use }) => (use?.form_step_no ?? 0) < step)
    const is = conditions[step]
    return { title: '', show_when: is && earlier ? { field_name: earlier.name, is: [is] } : null }
  })
