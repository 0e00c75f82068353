import type { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { statusLabels } from '@embark/contract/finance/installment/label.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { call } from '#platform/api/call.ts'
import { institutionFilter } from '#platform/create/institution-choices.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { can } from '#platform/session/session.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the invoice lists can be narrowed by, with their choices (G-M-65). */
export async function invoiceFilters(side: 'client' | 'agent'): Promise<FiltersFor<typeof installments.list>> {
  const [agencies, places] = await Promise.all([
    can('leads.read') ? call(agents.dropdown, { query: {} }) : undefined,
    call(branches.list, { query: { paginate: '0' } }),
  ])
  const statuses = statusLabels.filter((label) => label !== 'rollback')
  return {
    institution_id: institutionFilter(say('Institution')),
    agent_identifier: {
      label: say('Agent'),
      options: agencies?.recordsInfo.flatMap(({ identifier, label }) => (identifier ? [{ value: identifier, label }] : [])),
    },
    currency: { label: say('Currency'), options: currencies.map((value) => ({ value, label: value })) },
    status: { label: say('Status'), options: statuses.map((value) => ({ value, label: say(capital(value)) })) },
    hold: {
      label: say('Hold or drop'),
      options: [
        { value: 'none', label: say('Neither') },
        { value: 'hold', label: say('Hold') },
        { value: 'drop', label: say('Drop') },
      ],
    },
    expected_commission_in_date: { label: say('Expected date') },
    expected_received_at: side === 'client' && { label: say('Expected received date') },
    branch_id: { label: say('Branch'), options: places.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
  }
}
