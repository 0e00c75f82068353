import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { SelectField, textChoices } from '#ui/form/select-field.tsx'
import { nameOf } from './invoice-list.state.ts'

interface Line {
  readonly amount: Bound<number | string | null>
  /** Where the line has remarks of its own. */
  readonly remarks?: Bound<string | null> | undefined
}
interface LineProps extends Line {
  readonly row: Installment
  readonly label: string
}

/** The amounts of a money modal, one for each of the chosen installments. */
export const Lines = ({ rows, label, lines }: { rows: readonly Installment[]; label: string; lines: readonly Line[] }) =>
  rows.map((row, index) => <LineFields key={row.identifier} row={row} label={label} {...lines[index]!} />)

function LineFields({ row, label, amount, remarks }: LineProps) {
  const t = useT()
  return (
    <FormSection title={nameOf(row)} help={`${row.institutionInfo.name} · #${row.id}`}>
      <FormPair>
        <TextInput
          label={`${label} (${row.expected_currency_in ?? row.expected_currency_out ?? ''})`}
          required
          inputMode="decimal"
          dir="ltr"
          {...amount}
        />
        {remarks && <TextInput label={t('Remarks')} required {...remarks} />}
      </FormPair>
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

/** The account a document or payment names. */
export function AccountField({ numberOnly = false, value, ...field }: AccountProps) {
  const t = useT()
  const accounts = useEndpoint(bankAccounts.dropdown, { query: { number_only: numberOnly } }).data
  return <SelectField label={t('Account')} required data={textChoices(accounts)} {...field} value={String(value)} />
}
