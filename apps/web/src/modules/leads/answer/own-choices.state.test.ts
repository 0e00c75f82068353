import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#platform/api/call.ts'
import { dropGone, parted } from './own-choices.state.ts'

vi.mock('#platform/api/call.ts', () => ({ call: vi.fn() }))
const said: string[] = []
vi.mock('#ui/feedback/toasts.tsx', () => ({ toast: { done: ({ message }: { message: string }) => said.push(message) } }))
vi.mock('#platform/i18n/i18n.ts', () => ({ say: (text: string, vars: object = {}) => `${text} ${Object.values(vars).join()}` }))

const fields = [
  { name: 'funds', label: 'Funds', is_filterable: true },
  { name: 'school', label: 'School', is_filterable: false },
]
const filters = { stage_ids: [1], own: { funds: ['loan'], school: 'x', siblings: { from: 1 } } }
beforeEach(() => {
  said.length = 0
  vi.mocked(call).mockResolvedValue({ recordsInfo: fields } as never)
})

test('filters of fields that are gone or no longer filtered by are left out, and everything else stays', () => {
  expect(parted(filters, fields)).toEqual({ kept: { stage_ids: [1], own: { funds: ['loan'] } }, gone: ['school', 'siblings'] })
  expect(parted({ own: { siblings: 1 } }, fields)).toEqual({ kept: {}, gone: ['siblings'] })
  expect(parted({ stage_ids: [1] }, fields)).toEqual({ kept: { stage_ids: [1] }, gone: [] })
})

test('a list opened with such filters goes on without them and says which, and one that was only just added stays', async () => {
  const onChange = vi.fn()
  await dropGone(filters, onChange)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ stage_ids: [1], own: { funds: ['loan'] } })
  expect(said).toEqual(['The list can no longer be filtered by {{fields}} and is shown without it School, siblings'])

  vi.mocked(call).mockResolvedValue({
    recordsInfo: ['funds', 'school', 'siblings'].map((name) => ({ name, label: name, is_filterable: true })),
  } as never)
  await dropGone(filters, onChange)
  expect([onChange.mock.calls.length, said.length]).toEqual([1, 1])
})
