import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { statusLabels } from '@embark/contract/finance/installment/label.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

/** Filters whose values are numbers on the wire. */
export const numericFilters: ReadonlySet<string> = new Set(['institution_id', 'branch_id'])
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the invoice lists can be narrowed by, with their choices (G-M-65). */
export function useInvoiceFilterFields(side: 'client' | 'agent'): FilterField[] {
  const t = useT()
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data
  const agencies = useEndpoint(agents.dropdown, { query: {} }, { enabled: can('leads.read') }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  const label = { institution: t('Institution'), agent: t('Agent') }
  return [
    {
      id: 'institution_id',
      label: label.institution,
      kind: 'multi-select',
      options: institutions?.options.map((one) => ({ value: String(one.value), label: one.label })),
    },
    {
      id: 'agent_identifier',
      label: label.agent,
      kind: 'multi-select',
      options: agencies?.recordsInfo.flatMap((one) => (one.identifier ? [{ value: one.identifier, label: one.label }] : [])),
    },
    { id: 'currency', label: t('Currency'), kind: 'multi-select', options: currencies.map((value) => ({ value, label: value })) },
    {
      id: 'status',
      label: t('Status'),
      kind: 'multi-select',
      options: statusLabels.filter((one) => one !== 'rollback').map((value) => ({ value, label: t(capital(value)) })),
    },
    {
      id: 'hold',
      label: t('Hold or drop'),
      kind: 'select',
      options: [
        { value: 'none', label: t('Neither') },
        { value: 'hold', label: t('Hold') },
        { value: 'drop', label: t('Drop') },
      ],
    },
    { id: 'expected_commission_in_date', label: t('Expected date'), kind: 'date-range' },
    ...(side === 'client' ? [{ id: 'expected_received_at', label: t('Expected received date'), kind: 'date-range' } as const] : []),
    {
      id: 'branch_id',
      label: t('Branch'),
      kind: 'multi-select',
      options: places?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}
