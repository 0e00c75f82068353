import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { installmentName } from '@embark/contract/finance/installment/position.rules.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen, type SentForm } from '#ui/form/form-screen.tsx'
import { SelectField, textChoices } from '#ui/form/select-field.tsx'
import { financeReads, nameOf } from './invoice-list.state.ts'
import './finance.css'

/** What the money modals are opened with. */
export interface MoneyDialogProps {
  readonly rows: readonly Installment[]
  /** `done` is true after a change: the selection is cleared then. */
  readonly onClose: (done: boolean) => void
}

/** What every change of installments makes stale, and how its modal closes. */
export const moneySaving = (onClose: MoneyDialogProps['onClose']) => ({ stales: financeReads, onDone: () => onClose(true) })

interface FrameProps {
  readonly title: string
  /** What the button says, where that is not the title. */
  readonly verb?: string
  readonly danger?: boolean
  readonly form: SentForm
  readonly onClose: MoneyDialogProps['onClose']
  readonly children: ReactNode
}

/** A modal in which something is done with the chosen installments. */
export const MoneyDialog = ({ onClose, ...about }: FrameProps) => (
  <FormScreen verb={about.title} {...about} onCancel={() => onClose(false)} />
)

interface Line {
  readonly amount: Bound<number | string | null>
  /** Where the line has remarks of its own. */
  readonly remarks?: Bound<string | null> | undefined
  /** What the amount is measured by, such as what is outstanding. */
  readonly note?: string | undefined
}
interface LineProps extends Line {
  readonly row: Installment
  readonly label: string
}

/** The amounts of a money modal, one for each of the chosen installments. */
export const Lines = ({ rows, label, lines }: { rows: readonly Installment[]; label: string; lines: readonly Line[] }) => (
  <div className="finance-lines">
    {rows.map((row, index) => (
      <LineFields key={row.identifier} row={row} label={label} {...lines[index]!} />
    ))}
  </div>
)

function LineFields({ row, label, amount, remarks, note }: LineProps) {
  const t = useT()
  const money = (
    <TextInput
      label={`${label} (${row.expected_currency_in ?? row.expected_currency_out ?? ''})`}
      required
      inputMode="decimal"
      dir="ltr"
      description={note}
      {...amount}
    />
  )
  const which = installmentName(row.position, t).replaceAll(' ', '\u00a0')
  const about = [row.institutionInfo.name, row.applicationInfo.program_name]
  const title = (
    <>
      <bdi>{nameOf(row)}</bdi>
      {which && ` · ${which}`}
    </>
  )
  return (
    <FormSection title={title} help={<bdi>{about.filter(Boolean).join(' · ')}</bdi>}>
      {remarks ? (
        <FormPair>
          {money}
          <TextInput label={t('Remarks')} required {...remarks} />
        </FormPair>
      ) : (
        money
      )}
    </FormSection>
  )
}

interface AccountProps extends Omit<Bound<string | null>, 'value' | 'onChange'> {
  readonly value: string | number
  readonly onChange: (account: string | null) => void
  /** Offers accounts by their number, where the call wants one. */
  readonly numberOnly?: boolean
  readonly disabled?: boolean
}

interface WithOnlyProps {
  readonly numberOnly?: boolean
  readonly children: (account: string | null) => ReactNode
}

/** A form that begins with the only account there is; it waits until that is known, so that nothing counts as changed. */
export function WithOnlyAccount({ numberOnly = false, children }: WithOnlyProps) {
  const { data, isError } = useEndpoint(bankAccounts.dropdown, { query: { number_only: numberOnly } })
  if (!data && !isError) return null
  return children(data?.length === 1 ? String(data[0]!.value) : null)
}

/** The account a document or payment names. */
export function AccountField({ numberOnly = false, value, ...field }: AccountProps) {
  const t = useT()
  const accounts = useEndpoint(bankAccounts.dropdown, { query: { number_only: numberOnly } }).data
  return (
    <SelectField
      label={t('Account')}
      required
      placeholder={t('Choose an account')}
      allowDeselect={false}
      data={textChoices(accounts)}
      {...field}
      value={String(value)}
    />
  )
}
