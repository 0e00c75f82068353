import { describe, expect, it } from 'vitest'
import {
  type BuilderField,
  type Built,
  beside,
  bodyOf,
  changed,
  definitionOf,
  flawsOf,
  moved,
  newStep,
  opened,
  parentsFor,
  placed,
  placeOf,
  stepMoved,
  without,
  withoutStep,
} from './form-builder.state.ts'

const list = (url: string) => ({
  kind: 'api' as const,
  url,
  params: [],
  format: { label: 'label', value: 'value' },
  data_type: 'number' as const,
  is_already_param_exist: false,
})
const yesNo = { kind: 'manual' as const, options: [{ label: 'Yes', value: 'y' }] }
const field = (id: number, name: string, field_options: BuilderField['field_options'] = null): BuilderField => ({
  id,
  identifier: '',
  name,
  label: name,
  placeholder: null,
  type: field_options ? 'single_select' : 'text',
  field_options,
  is_active: true,
  is_default: false,
})
const [country, state, city] = [
  field(1, 'country', list('/dropdown/country')),
  field(2, 'state', list('/dropdown/state')),
  field(3, 'city', list('/dropdown/city')),
]
const [name, visa] = [field(4, 'name'), field(5, 'visa', yesNo)]
const build = (...steps: BuilderField[][]): Built =>
  steps.reduce<Built>(
    (built, fields, step) => fields.reduce((now, one, index) => placed(now, one, { step, index }), built),
    steps.map((_, at) => newStep(`Step ${at + 1}`)),
  )
const names = (built: Built) => built.map(({ uses }) => uses.map((use) => use.field.name).join(' '))

describe('a form that is built', () => {
  it('gives a list that needs another field the nearest one that fits, wherever that stands before it', () => {
    const built = build([country, state], [city])
    expect(bodyOf(built).fields.map(({ field_options }) => field_options.parent_field_name)).toEqual([null, 'country', 'state'])
    expect(flawsOf(built)).toEqual([])
    expect(parentsFor(built, city, { step: 1, index: 0 }).map((one) => one.name)).toEqual(['state'])
    expect(definitionOf(built, 'x').fields[2]!.field_options).toMatchObject({ params: [{ key: 'state_id', value: '{{state}}' }] })
  })

  it('says at the very control what the server would refuse', () => {
    const built = changed(moved(build([country, state]), 1, { step: 0, index: 1 }), 1, { is_required: true, is_hidden: true })
    expect(flawsOf(built).map(({ id, text }) => [id, text])).toEqual([
      ['build-f1-is_required', 'A required field can be neither hidden nor disabled'],
      ['build-f2-field_options-parent_field_name', 'The field it depends on must come before it'],
    ])
  })

  it('moves a field one place, and over the edge to the next step, but not out of the form', () => {
    const built = build([name, visa], [country])
    expect(beside(built, { step: 0, index: 0 }, -1)).toBeNull()
    expect(beside(built, { step: 1, index: 0 }, 1)).toBeNull()
    expect(names(moved(built, 5, beside(built, placeOf(built, 5)!, 1)!))).toEqual(['name', 'visa country'])
    expect(names(moved(built, 1, beside(built, placeOf(built, 1)!, -1)!))).toEqual(['name visa country', ''])
    expect(names(moved(built, 5, { step: 0, index: 0 }))).toEqual(['visa name', 'country'])
    expect(names(stepMoved(built, 1, -1))).toEqual(['country', 'name visa'])
  })

  it('lets go of what stood on a field that is taken out', () => {
    const waiting = build([country, visa], [state]).map((step, at) =>
      at === 1 ? { ...step, show_when: { field_name: 'visa', is: ['y'] } } : step,
    )
    expect(without(waiting, 5)[1]!.show_when).toBeNull()
    expect(without(waiting, 1)[1]!.uses[0]).toMatchObject({ parent: null, params: [] })
    expect(names(withoutStep(waiting, 0))).toEqual(['state'])
  })

  it('opens as it was kept', () => {
    const built = build([country, state], [name])
    const { steps, fields } = bodyOf(built)
    const kept = fields.map((use) => ({ ...use, field: [country, state, city, name, visa].find(({ id }) => id === use.form_field_id)! }))
    expect(bodyOf(opened({ steps, recordsInfo: kept as never }))).toEqual({ steps, fields })
    expect(bodyOf(opened({ steps: [], recordsInfo: [] }))).toEqual({ steps: [{ title: '', show_when: null }], fields: [] })
  })
})
