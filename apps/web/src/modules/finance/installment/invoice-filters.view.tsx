import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { statusLabels } from '@embark/contract/finance/installment/label.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { can } from '#platform/session/session.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the invoice lists can be narrowed by, with their choices (G-M-65). */
export function useInvoiceFilters(side: 'client' | 'agent'): FiltersFor<typeof installments.list> {
  const t = useT()
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data
  const agencies = useEndpoint(agents.dropdown, { query: {} }, { enabled: can('leads.read') }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  const statuses = statusLabels.filter((label) => label !== 'rollback')
  return {
    institution_id: { label: t('Institution'), options: institutions?.options },
    agent_identifier: {
      label: t('Agent'),
      options: agencies?.recordsInfo.flatMap(({ identifier, label }) => (identifier ? [{ value: identifier, label }] : [])),
    },
    currency: { label: t('Currency'), options: currencies.map((value) => ({ value, label: value })) },
    status: { label: t('Status'), options: statuses.map((value) => ({ value, label: t(capital(value)) })) },
    hold: {
      label: t('Hold or drop'),
      options: [
        { value: 'none', label: t('Neither') },
        { value: 'hold', label: t('Hold') },
        { value: 'drop', label: t('Drop') },
      ],
    },
    expected_commission_in_date: { label: t('Expected date') },
    expected_received_at: side === 'client' && { label: t('Expected received date') },
    branch_id: { label: t('Branch'), options: places?.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
  }
}
