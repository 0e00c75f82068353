import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AssignedField, FormDefinition, Validations } from '../form/form.rules.ts'
import { type FieldType, fieldTypes } from '../form-field/form-field.rules.ts'
import type { Circumstances } from './field-answer.rules.ts'
import { readAnswers } from './form-answers.rules.ts'

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
describe('ten thousand forms', () => {
  const rulesOf = (type: FieldType): fc.Arbitrary<Validations> => {
    const few = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })
    const day = fc.option(fc.constantFrom('today', '2026-02-28', '2026-03-02'), { nil: undefined })
    const kept = (rules: object) => Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as Validations
    if (type === 'text' || type === 'number') return fc.record({ min: few, max: few }).map(kept)
    if (type === 'textarea') return fc.record({ minLength: few, maxLength: few }).map(kept)
    if (type === 'date' || type === 'datetime')
      return fc.oneof(fc.record({ before: day, after: day }).map(kept), fc.constant({ range: { from: '2026-02-28', to: '2026-03-02' } }))
    return fc.constant({})
  }
  /** What the controls of a browser may hold, good and bad. */
  const control = fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      '',
      '  ',
      true,
      false,
      [],
      0,
      3,
      7.5,
      'a',
      'b',
      'z',
      ['a'],
      ['a', 'b'],
      ['b', 'z'],
      ['a', 'a'],
    ),
    fc.constantFrom<unknown>(
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-02-30',
      '2026-02-01',
      '2026-04-01',
      '2026-03-01T21:00:00Z',
      '2026-03-02T10:00:00+03:00',
      '09:30',
      '25:00',
    ),
    fc.constantFrom<unknown>(
      'a@b.com',
      'A@B.com ',
      'a@b',
      { country_code: '+90', mobile: '532 12' },
      { country_code: '', mobile: '1' },
      { country_code: '+1', mobile: '' },
    ),
    fc.string({ maxLength: 8 }),
    fc.double({ min: -3, max: 9, noNaN: true }).map((number) => Math.round(number * 10) / 10),
    fc.integer({ min: -3, max: 9 }).map(String),
  )
  const one = fc
    .record({
      type: fc.constantFrom(...fieldTypes),
      state: fc.constantFrom('free', 'free', 'required', 'hidden', 'disabled'),
      step: fc.integer({ min: 0, max: 2 }),
      api: fc.boolean(),
      parent: fc.integer({ min: 0, max: 5 }),
    })
    .chain((shape) => rulesOf(shape.type).map((validations) => ({ ...shape, validations })))
  const world = fc.record({
    fields: fc.array(one, { minLength: 1, maxLength: 6 }),
    answers: fc.array(control, { minLength: 6, maxLength: 6 }),
    before: fc.array(control, { minLength: 6, maxLength: 6 }),
    conditions: fc.array(fc.option(fc.constantFrom('a', 'b', 'true'), { nil: null }), { minLength: 3, maxLength: 3 }),
  })
  const built = ({ fields, answers, before, conditions }: typeof world extends fc.Arbitrary<infer T> ? T : never) => {
    const sorted = [...fields].sort((a, b) => a.step - b.step)
    const wishes = sorted.map(({ type, state, step, api, parent, validations }, index): Wish => {
      const isChoice = needsOptions.includes(type)
      const hangs = isChoice && parent < index && needsOptions.includes(sorted[parent]!.type)
      return {
        name: `f${index}`,
        type,
        form_step_no: step,
        validations,
        is_required: state === 'required',
        is_hidden: state === 'hidden',
        is_disabled: state === 'disabled',
        ...(isChoice && api && { options: { ...lookup, data_type: 'string' } }),
        ...(hangs && { field_options: { parent_field_name: `f${parent}` } }),
      }
    })
    const steps = [0, 1, 2].map((step) => {
      const earlier = sorted.findIndex((field) => field.step < step)
      const is = conditions[step]
      return { title: '', show_when: is && step > 0 && earlier >= 0 ? { field_name: `f${earlier}`, is: [is] } : null }
    })
    const byName = (values: readonly unknown[]) => Object.fromEntries(wishes.map(({ name }, index) => [name, values[index]]))
    return { form: formOf(wishes, steps), answers: byName(answers), before: byName(before) }
  }

  test('are judged alike in the browser and, after the way over the wire, on the server; what was kept is valid as it is', () => {
    const known = { known: Object.fromEntries([0, 1, 2, 3, 4, 5].map((index) => [`f${index}`, ['a', 'b']])) }
    const complaints = new Map<string, number>()
    let complete = 0
    fc.assert(
      fc.property(world, (drawn) => {
        const { form, answers, before } = built(drawn)
        const browser = readAnswers(form, answers, { ...at, ...known, before })
        const wire = JSON.parse(JSON.stringify({ form, answers, before })) as { form: FormDefinition; answers: object; before: object }
        const server = readAnswers(wire.form, { ...wire.answers }, { ...at, ...known, before: { ...wire.before } })
        expect(server).toEqual(browser)
        const again = readAnswers(wire.form, JSON.parse(JSON.stringify(server.values)), { ...at, ...known, before: server.values })
        if (server.isComplete) expect(again).toEqual(server)
        for (const { complaint } of server.fields) if (complaint) complaints.set(complaint.text, (complaints.get(complaint.text) ?? 0) + 1)
        if (server.isComplete) complete++
        for (const { name, value } of server.fields) {
          const { is_required, is_hidden, is_disabled } = form.fields.find(({ field }) => field.name === name)!
          if (is_required && server.isComplete) expect(value).not.toBeNull()
          if (is_hidden || is_disabled)
            expect(
              readAnswers(form, { ...answers, [name]: 'tampered' }, { ...at, ...known, before }).fields.find((one) => one.name === name)!
                .value,
            ).toEqual(value)
        }
      }),
      { numRuns: 10_000, seed: 20_260_301 },
    )
    // The draw reached every sentence but those about files, and many forms that were right.
    expect(complaints.size).toBe(9)
    expect(complete).toBeGreaterThan(500)
  })
})
