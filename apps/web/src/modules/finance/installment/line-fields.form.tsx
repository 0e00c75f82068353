import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { Select, TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { nameOf } from './invoice-list.state.ts'

interface FormOf {
  readonly form: { readonly values: Record<string, unknown>; setFieldValue(path: string, value: unknown): void }
  field(name: string): Record<string, unknown> & { readonly id: string }
}

/** The lines of a money modal: one amount for each chosen installment, with its own remarks where they are asked for. */
export function LineFields({
  rows,
  list,
  amount,
  label,
  withRemarks,
  of,
}: {
  rows: readonly Installment[]
  list: string
  amount: string
  label: string
  withRemarks?: boolean
  of: FormOf
}) {
  const t = useT()
  return rows.map((row, index) => (
    <FormSection key={row.identifier} title={nameOf(row)} help={`${row.institutionInfo.name} · #${row.id}`}>
      <FormPair>
        <TextInput
          label={`${label} (${row.expected_currency_in ?? row.expected_currency_out ?? ''})`}
          required
          inputMode="decimal"
          dir="ltr"
          {...of.field(`${list}.${index}.${amount}`)}
        />
        {withRemarks && <TextInput label={t('Remarks')} required {...of.field(`${list}.${index}.remarks`)} />}
      </FormPair>
    </FormSection>
  ))
}

/** The account a document or payment names; by its number where the call wants one. */
export function AccountField({
  of,
  name,
  numberOnly = false,
  disabled = false,
}: {
  of: FormOf
  name: string
  numberOnly?: boolean
  disabled?: boolean
}) {
  const t = useT()
  const accounts = useEndpoint(bankAccounts.dropdown, { query: { number_only: numberOnly } }).data ?? []
  const value = of.form.values[name]
  return (
    <Select
      label={t('Account')}
      required
      disabled={disabled}
      data={accounts.map((one) => ({ label: one.label, value: String(one.value) }))}
      {...of.field(name)}
      value={value ? String(value) : null}
      onChange={(chosen) => of.form.setFieldValue(name, chosen ?? '')}
    />
  )
}

/** A day of a money modal. */
export function DayField({ of, name, label, max }: { of: FormOf; name: string; label: string; max?: string }) {
  const { id, error } = of.field(name)
  const value = of.form.values[name]
  return (
    <DateField
      id={id}
      label={label}
      required
      value={typeof value === 'string' && value ? value : null}
      onChange={(day) => of.form.setFieldValue(name, day ?? '')}
      error={error as string | undefined}
      max={max}
    />
  )
}
