import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { dayEnd, financeReads } from './invoice-list.state.ts'

/** Moves the day on which an installment is expected; a failure shows nothing and puts the day back (G-M-63, G-M-67). */
export function ExpectedDateDialog({ row, onClose }: { row: Installment; onClose: () => void }) {
  const t = useT()
  const before = row.expected_commission_in_date.slice(0, 10)
  const [day, setDay] = useState<string | null>(before)
  const move = useAction(installments.setExpectedDate, {
    stales: financeReads,
    quiet: true,
    onDone: () => {
      toast.done({ message: t('Installment Date Updated Successfully.') })
      onClose()
    },
    onFailed: () => setDay(before),
  })
  return (
    <FormScreen
      variant="modal"
      title={t('Edit Installment')}
      verb={t('Save')}
      onSubmit={() => day && move.mutate({ body: { identifier: row.identifier, expected_commission_in_date: dayEnd(day) } })}
      onCancel={onClose}
      busy={move.isPending}
      {...(!day && { disabledReason: t('Expected date is required') })}
    >
      <DateField label={t('Expected date')} required value={day} onChange={setDay} />
    </FormScreen>
  )
}
