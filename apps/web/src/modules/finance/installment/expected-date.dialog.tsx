import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { dayEnd, financeReads } from './invoice-list.state.ts'

/** Moves the day on which an installment is expected; a failure shows nothing and puts the day back (G-M-63, G-M-67). */
export function ExpectedDateDialog({ row, onClose }: { row: Installment; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(installments.setExpectedDate, {
    defaults: { identifier: row.identifier, expected_commission_in_date: row.expected_commission_in_date.slice(0, 10) },
    toCall: (body) => ({ body: { ...body, expected_commission_in_date: dayEnd(body.expected_commission_in_date) } }),
    stales: financeReads,
    said: t('Installment Date Updated Successfully.'),
    onDone: onClose,
    onRefused: () => {
      form.reset()
      return true
    },
  })
  return (
    <FormScreen variant="modal" title={t('Edit Installment')} form={form} verb={t('Save')} onCancel={onClose}>
      <DateField label={t('Expected date')} required {...form.field('expected_commission_in_date')} />
    </FormScreen>
  )
}
