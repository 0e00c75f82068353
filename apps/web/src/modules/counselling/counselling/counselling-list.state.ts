import type { Counselling } from '@embark/contract/counselling/counselling/counselling.contract.ts'

/** What the list of counsellings asks for beside what its endpoint begins with. */
export const counsellingsRead = { kept: ['type'], query: { with_tabs: true } } as const

/** How one stands out: what waits to be settled most, then what was missed. */
export const toneOf = ({ status, is_overdue }: Pick<Counselling, 'status' | 'is_overdue'>) => {
  if (is_overdue) return 'danger' as const
  return ({ scheduled: 'accent', completed: 'good', cancelled: 'plain', no_show: 'warn' } as const)[status]
}
