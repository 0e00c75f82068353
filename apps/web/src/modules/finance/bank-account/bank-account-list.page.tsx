import { type BankAccount, bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction } from '#platform/api/hooks.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { BankAccountForm } from './bank-account.form.tsx'

const stales = [bankAccounts.list, bankAccounts.dropdown]
const failure = 'Unable to create or delete bank account'

/** The bank accounts that claims, invoices and payments name. */
export default function BankAccountListPage() {
  const t = useT()
  const list = useList(bankAccounts.list)
  const [isCreating, setCreating] = useState(false)
  const remove = useRemoval()
  const promote = useAction(bankAccounts.makePrimary, {
    stales,
    onDone: () => toast.done({ message: t('Bank account updated successfully') }),
  })
  const [mayCreate, mayDelete] = [useCan('masters.bank.accounts.create'), useCan('masters.bank.accounts.delete')]
  return (
    <EndpointList
      list={list}
      title={t('Bank accounts')}
      count={(count) => t('{{count}} accounts', { count })}
      search={t('Search by name, number or bank')}
      columns={useColumns()}
      rowName={({ account_name }) => account_name}
      acts={[
        mayCreate && {
          id: 'primary',
          label: t('Make primary'),
          onRun: ({ identifier }) => promote.mutate({ params: { identifier } }),
          disabledReason: ({ is_primary }) => is_primary && t('It is the primary account already'),
        },
        mayDelete && {
          id: 'delete',
          label: t('Delete'),
          danger: true,
          onRun: (row) => void remove(row),
          disabledReason: ({ is_primary }) => is_primary && list.rows.length > 1 && t('Make another account the primary one first'),
        },
      ]}
      whoSees={useWhoSeesEach('bank_account')}
      create={mayCreate && { text: t('New bank account'), onRun: () => setCreating(true) }}
      empty={t('No bank account yet. Claims and invoices name the account to pay into.')}
    >
      {isCreating && <BankAccountForm stales={stales} failure={failure} onClose={() => setCreating(false)} />}
    </EndpointList>
  )
}

/** Deletes an account once that was confirmed. */
function useRemoval() {
  const t = useT()
  const confirm = useConfirm()
  const remove = useAction(bankAccounts.remove, {
    stales,
    failure,
    onDone: () => toast.done({ message: t('Bank account deleted successfully') }),
  })
  return async ({ identifier, account_name }: BankAccount) => {
    const sure = await confirm({
      title: t('Delete bank account'),
      text: t('{{name}} can no longer be chosen. Documents keep their copy of it.', { name: account_name }),
      verb: t('Delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { identifier } })
  }
}

function useColumns(): ColumnsOf<typeof bankAccounts.list> {
  const t = useT()
  return [
    titleColumn('account_name', t('Account'), (row) => <TwoLines strong top={row.account_name} bottom={row.account_number} />),
    { id: 'bank_name', header: t('Bank'), cell: (row) => <TwoLines top={row.bank_name} bottom={row.bank_address ?? ''} /> },
    { id: 'country', header: t('Country'), width: 150, cell: (row) => row.country?.name ?? <NoValue /> },
    { id: 'swift_code', header: t('SWIFT code'), width: 140, cell: (row) => row.swift_code ?? <NoValue /> },
    { id: 'iban', header: t('IBAN'), cell: (row) => row.iban ?? <NoValue /> },
    {
      id: 'is_primary',
      header: t('Primary'),
      width: 110,
      cardSlot: 'corner',
      cell: (row) => (row.is_primary ? <Tag>{t('Primary')}</Tag> : <NoValue />),
    },
    { id: 'created_at', header: t('Created'), width: 120, cell: (row) => <span className="e-num">{formatMomentDay(row.created_at)}</span> },
  ]
}
