import { type BankAccount, bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { BankAccountForm } from './bank-account.form.tsx'

const defaults = { search: '', page: 1, per_page: 25 }
const failure = 'Unable to create or delete bank account'

/** The bank accounts that claims, invoices and payments name. */
export default function BankAccountListPage() {
  const t = useT()
  const confirm = useConfirm()
  const [state, change] = useUrlState(defaults)
  const [isCreating, setCreating] = useState(false)
  const found = useEndpoint(bankAccounts.list, { query: state }, { keep: true })
  const stales = [bankAccounts.list, bankAccounts.dropdown]
  const remove = useAction(bankAccounts.remove, {
    stales,
    failure,
    onDone: () => toast.done({ message: t('Bank account deleted successfully') }),
  })
  const promote = useAction(bankAccounts.makePrimary, {
    stales,
    onDone: () => toast.done({ message: t('Bank account updated successfully') }),
  })
  const [mayCreate, mayDelete] = [useCan('masters.bank.accounts.create'), useCan('masters.bank.accounts.delete')]
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<BankAccount>[] = [
    {
      id: 'account_name',
      header: t('Account'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.account_name} bottom={row.account_number} />,
    },
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
  const ask = async (row: BankAccount) => {
    const sure = await confirm({
      title: t('Delete bank account'),
      text: t('{{name}} can no longer be chosen. Documents keep their copy of it.', { name: row.account_name }),
      verb: t('Delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { identifier: row.identifier } })
  }
  const menu = (row: BankAccount): MenuEntry[] => [
    ...(mayCreate
      ? [
          {
            id: 'primary',
            label: t('Make primary'),
            onRun: () => promote.mutate({ params: { identifier: row.identifier } }),
            ...(row.is_primary && { disabledReason: t('It is the primary account already') }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: t('Delete'),
            danger: true,
            onRun: () => void ask(row),
            ...(row.is_primary && rows.length > 1 && { disabledReason: t('Make another account the primary one first') }),
          },
        ]
      : []),
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setCreating(true)}>
      {t('New bank account')}
    </Button>
  )
  const whoSees = useWhoSeesEach('bank_account')
  return (
    <ListScreen<BankAccount>
      title={t('Bank accounts')}
      {...(meta && { count: t('{{count}} accounts', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name, number or bank'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ account_name }) => account_name}
      {...whoSees.lineMenu((mayCreate || mayDelete) && menu)}
      {...shownOf(found)}
      empty={{ text: t('No bank account yet. Claims and invoices name the account to pay into.'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {isCreating && <BankAccountForm stales={stales} failure={failure} onClose={() => setCreating(false)} />}
    </ListScreen>
  )
}
