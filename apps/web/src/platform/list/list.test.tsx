import { auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import type { ConditionGroup } from '@embark/contract/kernel/conditions.ts'
import { filterKindsOf } from '@embark/contract/kernel/filter-kinds.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { expect, test } from 'vitest'
import { drawingOf } from './filter-drawing.ts'
import { drawnOf, filtersFrom } from './filter-values.ts'
import type { ColumnsOf, FiltersFor } from './list-types.ts'
import { actNamed, entriesFor } from './row-acts.ts'

/** Never called: each line must be refused by the compiler, or the comment above it is an error. */
export function Planted({ useList, EndpointList }: typeof import('./use-list.ts') & typeof import('./endpoint-list.tsx')) {
  const list = useList(leads.list, { kept: ['page_tab'] })
  // @ts-expect-error no such parameter
  useList(leads.list, { kept: ['page_tap'] })
  // @ts-expect-error no such filter
  list.narrow({ filters: { stage_id: [1] } })
  // @ts-expect-error ids are numbers
  list.narrow({ filters: { stage_ids: ['1'] } })
  // @ts-expect-error no such order
  list.narrow({ sort_by: 'last_name' })
  // @ts-expect-error nothing of that name stands in the address
  list.hrefTo({ tab: 'mine' })
  // @ts-expect-error the list of vendors has no tabs
  useList(vendors.list, { kept: ['page_tab'] })
  // @ts-expect-error no such parameter to ask for
  useList(leads.list, { query: { with_tab: true } })
  // @ts-expect-error no parameter of this name
  useList(timelines.list, { beside: ['module'] })
  const filters: FiltersFor<typeof leads.list> = {
    // @ts-expect-error no such filter
    stage_id: { label: 'Stage' },
  }
  const columns: ColumnsOf<typeof leads.list> = [
    { id: 'status', header: 'Status', cell: (lead) => lead.status.name },
    // @ts-expect-error leads are not sorted by their status
    { id: 'status', header: 'Status', sortable: true, cell: (lead) => lead.status.name },
    // @ts-expect-error a lead has no such field
    { id: 'name', header: 'Name', cell: (lead) => lead.fist_name },
  ]
  return (
    <EndpointList
      list={list}
      title="Leads"
      search="Search"
      columns={columns}
      // @ts-expect-error no such filter in the drawer of leads
      filters={{ lead: 'Leads where', fields: { ...filters, owner: { label: 'Owner' } } }}
      acts={[
        {
          id: 'open',
          label: 'Open',
          // @ts-expect-error a lead has no such field
          onRun: (lead) => lead.name,
        },
      ]}
      rowName={(lead) => lead.first_name}
      empty="Nothing"
    />
  )
}

const kinds = filterKindsOf(leads.list.query)

test('how a filter is chosen is read from the endpoint', () => {
  expect(kinds).toMatchObject({
    stage_ids: { of: 'choices', isNumber: true },
    category: { of: 'choices', isNumber: false },
    agent_identifier: { of: 'choices', isNumber: false },
    is_overdue: { of: 'flag' },
    created_at: { of: 'days' },
    own: { of: 'nested' },
  })
  expect(filterKindsOf(auditEntries.list.query)).toMatchObject({ actor: { of: 'choice', isNumber: false }, created_at: { of: 'days' } })
  expect(filterKindsOf(timelines.list.query, ['module_type', 'is_active'])).toEqual({
    module_type: { of: 'choice', isNumber: false, isAlone: true },
    is_active: { of: 'flag', isNumber: false, isAlone: true },
  })
})

test('filters go through the drawer and come back as they were sent', () => {
  const filters = { stage_ids: [3, 4], category: ['hot'], is_overdue: true, created_at: { from: '2026-05-01' }, own: { funds: ['loan'] } }
  const drawn = drawnOf(filters, kinds)
  expect(drawn).toMatchObject({ stage_ids: ['3', '4'], 'own:funds': ['loan'] })
  expect(filtersFrom(drawn, kinds)).toEqual(filters)
  expect(filtersFrom({ stage_ids: [], category: ['hot'], created_at: {} }, kinds)).toEqual({ category: ['hot'] })
})

test('two ends of an amount are one range', () => {
  const finder = filterKindsOf(programs.all.query)
  const filters = { gt_tuition_fee: 100, lt_tuition_fee: 900, country_id: [1] }
  const drawn = drawnOf(filters, finder)
  expect(drawn).toEqual({ tuition_fee: { from: '100', to: '900' }, country_id: ['1'] })
  expect(filtersFrom(drawn, finder)).toEqual(filters)
})

test('a chip says what a filter is narrowed to, and one whose choices are still loading says no number', () => {
  const words = { t: (text: string, vars: object = {}) => [text, ...Object.values(vars)].join(' '), formatDay: (day: string) => day }
  const fields: FiltersFor<typeof leads.list> = {
    stage_ids: { label: 'Stage', options: [{ label: 'New', value: 3 }] },
    branch_id: { label: 'Branch', options: undefined },
    created_at: { label: 'Created' },
    import_id: { label: 'Import', isByLink: true },
  }
  const filters = { stage_ids: [3], branch_id: [9], created_at: { from: '2026-05-01', to: '2026-05-02' }, import_id: [7] }
  const drawing = drawingOf({ query: leads.list.query, beside: [] }, fields, filters, words)
  expect(drawing.chips.map(({ value }) => value)).toEqual(['New', '…', '2026-05-01 – 2026-05-02', '7'])
  expect(drawing.fields.map(({ id, kind }) => [id, kind])).toEqual([
    ['stage_ids', 'multi-select'],
    ['branch_id', 'multi-select'],
    ['created_at', 'date-range'],
  ])
  const [first] = drawing.chips
  expect(first!.rest).toEqual({ branch_id: [9], created_at: filters.created_at, import_id: [7] })
})

test('conditions are drawn as they are sent, and said as a sentence', () => {
  const words = {
    t: (text: string, vars: Record<string, string> = {}) => text.replace('{{field}}', vars['field'] ?? ''),
    formatDay: String,
  }
  const fields: FiltersFor<typeof leads.list> = {
    stage_ids: { label: 'Stage', options: [{ label: 'New', value: 3 }] },
    category: { label: 'Category', options: [{ label: 'Hot', value: 'hot' }] },
    branch_id: { label: 'Branch', options: [] },
    created_at: { label: 'Created' },
  }
  const where: ConditionGroup = {
    op: 'and',
    rules: [
      { field: 'stage_ids', operator: 'in', value: [3] },
      {
        op: 'or',
        rules: [
          { field: 'category', operator: 'not_in', value: ['hot'] },
          { field: 'branch_id', operator: 'is_empty' },
          { field: 'created_at', operator: 'within', value: { within: 'last_7_days' } },
        ],
      },
    ],
  }
  const drawing = drawingOf({ query: leads.list.query, beside: [] }, fields, { where, category: ['hot'] }, words)
  expect(drawing.chips.at(-1)).toMatchObject({
    id: 'where',
    value: 'Stage is New and (Category is not Hot or Branch is empty or Created is Last 7 days)',
    rest: { category: ['hot'] },
  })
  expect(drawing.chips[0]!.rest).toEqual({ where })
  expect(drawing.filtersOf(drawing.values, drawing.group)).toEqual({ where, category: ['hot'] })
  // What is not finished is not sent.
  expect(drawing.filtersOf({}, { op: 'and', rules: [{ field: 'stage_ids', operator: 'in' }] })).toEqual({})
})

const ada = { name: 'Ada' }

test('the menu of a record holds the acts that are for it, and says why one waits', () => {
  const acts = [
    { id: 'edit', label: (row: { name: string }) => `Edit ${row.name}`, onRun: () => {} },
    { id: 'end', label: 'End', isFor: (row: { name: string }) => row.name !== 'Ada' },
    { id: 'delete', label: 'Delete', disabledReason: () => 'Not now' },
  ]
  expect(entriesFor(acts, { name: 'Ada' }, { open: () => {} })).toMatchObject([
    { id: 'edit', label: 'Edit Ada' },
    { id: 'delete', disabledReason: 'Not now' },
  ])
})

test('an act with a dialog opens it for its record, and has an address to open it at', () => {
  const opened: unknown[] = []
  const ways = { open: (...what: unknown[]) => opened.push(what), actHref: (act: string) => `/people?act=${act}` }
  const [edit, end] = entriesFor(
    [
      { id: 'edit', label: 'Edit', dialog: () => null },
      { id: 'end', label: 'End', onRun: () => {} },
    ],
    ada,
    ways,
  )
  edit?.onRun?.()
  expect(opened).toEqual([['edit', ada]])
  expect([edit?.href, end?.href]).toEqual(['/people?act=edit', undefined])
})

test('an address opens only an act that its reader has, on a record it is for', () => {
  const acts = [
    { id: 'edit', label: 'Edit', isFor: (row: { name: string }) => row === ada },
    { id: 'end', label: 'End', onRun: () => {} },
    { id: 'delete', label: 'Delete', dialog: () => null, disabledReason: () => 'Not now' },
    false as const,
  ]
  expect(actNamed(acts, 'edit', ada)?.id).toBe('edit')
  expect([actNamed(acts, 'edit', { name: 'Alan' }), ...['end', 'delete', 'share'].map((act) => actNamed(acts, act, ada))]).toEqual(
    Array(4).fill(undefined),
  )
})
