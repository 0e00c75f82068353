import { type BankAccount, bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useConfirmedAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { BankAccountForm } from './bank-account.form.tsx'

const stales = [bankAccounts.list, bankAccounts.dropdown]
const failure = 'Unable to create or delete bank account'

/** The bank accounts that claims, invoices and payments name. */
export default function BankAccountListPage() {
  const t = useT()
  const list = useList(bankAccounts.list)
  const removal = useRemoval()
  const promote = useAction(bankAccounts.makePrimary, {
    stales,
    said: t('Bank account updated successfully'),
  })
  const [mayCreate, mayDelete] = [useCan('masters.bank.accounts.create'), useCan('masters.bank.accounts.delete')]
  return (
    <EndpointList
      list={list}
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
          onRun: removal.ask,
          disabledReason: ({ is_primary }) => is_primary && list.rows.length > 1 && t('Make another account the primary one first'),
        },
        useWhoSeesEach('bank_account'),
      ]}
      create={
        mayCreate && {
          text: t('New bank account'),
          dialog: (close) => <BankAccountForm stales={stales} failure={failure} onClose={close} />,
        }
      }
      empty={t('No bank account yet. Claims and invoices name the account to pay into.')}
    />
  )
}

/** Deletes an account once that was confirmed. */
function useRemoval() {
  const t = useT()
  return useConfirmedAction(bankAccounts.remove, {
    stales,
    failure,
    said: t('Bank account deleted successfully'),
    question: ({ account_name }: BankAccount) => ({
      title: t('Delete bank account'),
      text: t('{{name}} can no longer be chosen. Documents keep their copy of it.', { name: account_name }),
      verb: t('Delete'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { identifier } }),
  })
}

function useColumns(): ColumnsOf<typeof bankAccounts.list> {
  const t = useT()
  return [
    titleColumn('account_name', t('Account'), (row) => (
      <TwoLines
        strong
        top={
          <>
            <bdi>{row.account_name}</bdi> {row.is_primary && <Tag>{t('Primary')}</Tag>}
          </>
        }
        bottom={row.account_number}
      />
    )),
    { id: 'bank_name', header: t('Bank'), cell: (row) => <TwoLines top={row.bank_name} bottom={row.bank_address ?? ''} /> },
    { id: 'country', header: t('Country'), width: 170, cell: (row) => row.country?.name },
    {
      id: 'iban',
      header: t('IBAN'),
      isTelling: (rows) => rows.some(({ iban }) => iban),
      cell: (row) => row.iban && <bdi dir="ltr">{row.iban}</bdi>,
    },
    { id: 'swift_code', header: t('SWIFT code'), width: 150, cell: (row) => row.swift_code && <bdi dir="ltr">{row.swift_code}</bdi> },
  ]
}
