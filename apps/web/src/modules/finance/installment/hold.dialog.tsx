import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { MoneyDialog, type MoneyDialogProps, moneySaving } from './line-fields.form.tsx'

type Choice = 'hold' | 'drop' | 'rollback'
interface Props extends MoneyDialogProps {
  readonly side: 'client' | 'agent'
}

/** Holds or drops what runs, or drops or rolls back what is held (G-M-45). */
export function HoldDialog({ rows, side, onClose }: Props) {
  const t = useT()
  const holdOf = (row: (typeof rows)[number]) => (side === 'client' ? row.client_hold : row.agent_hold)
  const isHeld = rows.every((row) => holdOf(row) !== 'none')
  const isDropped = rows.every((row) => holdOf(row) === 'drop')
  const mayDrop = can('invoices.drop.update') && !isDropped
  const choices: Choice[] = [
    ...(isHeld ? [] : (['hold'] as const)),
    ...(mayDrop ? (['drop'] as const) : []),
    ...(isHeld ? (['rollback'] as const) : []),
  ]
  const [choice, setChoice] = useState<Choice>(isHeld ? 'rollback' : 'hold')
  const names: Record<Choice, string> = { hold: t('Hold'), drop: t('Drop'), rollback: t('Rollback') }
  const title = isHeld ? t('Drop/Rollback') : t('Hold/Drop')
  const choose = (
    <Segments label={t('Action')} options={choices.map((id) => ({ id, name: names[id] }))} value={choice} onChange={setChoice} />
  )
  const shared = { rows, side, onClose, title, choose }
  return choice === 'rollback' ? <RollbackForm {...shared} /> : <HoldForm key={choice} {...shared} type={choice} />
}

interface FormProps extends Props {
  readonly title: string
  readonly choose: ReactNode
}

function HoldForm({ rows, side, onClose, title, choose, type }: FormProps & { type: 'hold' | 'drop' }) {
  const t = useT()
  const reasons = useEndpoint(installments.reasons, { query: { reason_type: type } }).data ?? []
  const hold = useEndpointForm(installments.setHoldDrop, {
    defaults: {
      invoice_status_type: type,
      invoice_reason_id: null,
      remarks: '',
      invoice_status_group: side,
      application_installment_id: rows.map(({ identifier }) => identifier),
    },
    failure: 'Something went wrong',
    said: t('Invoice updated successfully'),
    ...moneySaving(onClose),
  })
  return (
    <MoneyDialog title={title} form={hold} verb={type === 'hold' ? t('Hold') : t('Drop')} danger={type === 'drop'} onClose={onClose}>
      {choose}
      <SelectField
        label={t('Reason')}
        required
        data={reasons.map(({ label, value }) => ({ label: t(label), value: Number(value) }))}
        {...hold.field('invoice_reason_id')}
      />
      <Textarea label={t('Remarks')} required autosize minRows={2} {...hold.field('remarks')} />
    </MoneyDialog>
  )
}

function RollbackForm({ rows, side, onClose, title, choose }: FormProps) {
  const t = useT()
  const back = useEndpointForm(installments.removeHoldDrop, {
    defaults: { application_installment_id: rows.map(({ identifier }) => identifier), remarks: '', invoice_status_group: side },
    toCall: (body) => ({ body, query: {} }),
    failure: 'Something went wrong',
    said: t('Invoice updated successfully'),
    ...moneySaving(onClose),
  })
  return (
    <MoneyDialog title={title} form={back} verb={t('Rollback')} onClose={onClose}>
      {choose}
      <Textarea label={t('Remarks')} required autosize minRows={2} {...back.field('remarks')} />
    </MoneyDialog>
  )
}
