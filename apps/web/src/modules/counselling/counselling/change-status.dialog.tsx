import { type Counselling, counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { type CounsellingStatus, counsellingMoves, statusNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'

interface Props {
  readonly counselling: Counselling
  readonly onClose: () => void
}

/** Says what became of a counselling, with its outcome; or when it takes place after all. */
export function ChangeStatus({ counselling, onClose }: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const moves = counsellingMoves[counselling.status]
  const form = useEndpointForm(counsellings.changeStatus, {
    defaults: {
      status: moves.length === 1 ? moves[0]! : null,
      remarks: '',
      outcome: counselling.outcome ?? '',
      schedule_date: '',
      allow_overlap: false,
    },
    toCall: ({ outcome, schedule_date, ...body }) => ({
      params: { id: counselling.identifier },
      body: { ...body, ...(body.status === 'completed' && { outcome }), ...(body.status === 'scheduled' && { schedule_date }) },
    }),
    onRefused: ({ code }) => {
      if (code === 'COUNSELLOR_BUSY') setBusy(true)
      return false
    },
    stales: [counsellings.list, counsellings.ofLead, counsellings.single, leadActivities.list, leads.list],
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  const { id, value, error, onChange } = form.field('status')
  const when = form.field('schedule_date')
  return (
    <FormScreen title={moves.length === 1 ? t('Schedule anew') : t('Change status')} form={form} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {fullNameOf(counselling.lead)} · {formatMoment(counselling.schedule_date)}
      </p>
      {moves.length > 1 && (
        <Radio.Group
          id={id}
          label={t('Status')}
          required
          error={error}
          value={value ?? ''}
          // The radios below are the moves of the table.
          onChange={(next) => onChange(next as CounsellingStatus)}
        >
          {moves.map((status) => (
            <Radio key={status} value={status} label={t(statusNames[status])} />
          ))}
        </Radio.Group>
      )}
      {value === 'completed' && <Textarea label={t('Outcome')} autosize minRows={2} maxLength={2_000} {...form.field('outcome')} />}
      {value === 'scheduled' && (
        <DateTimeField label={t('When')} required min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
      )}
      <Textarea label={t('Remarks')} autosize minRows={2} maxLength={2_000} {...form.field('remarks')} />
      {isBusy && <CheckboxField label={t('Schedule it although the counsellor has another one then')} {...form.field('allow_overlap')} />}
    </FormScreen>
  )
}
