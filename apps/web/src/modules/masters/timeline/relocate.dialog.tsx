import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { type AssignedStage, type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Moving } from './moving.view.tsx'

interface Props {
  readonly timeline: Timeline
  readonly from: AssignedStage
  readonly records: number
  readonly stages: readonly AssignedStage[]
  readonly onClose: () => void
}

const stales = [timelines.impact]

/** Moves the records of a stage to another one, so that the stage can be removed. */
export function RelocateDialog({ timeline, from, records, stages, onClose }: Props) {
  const t = useT()
  const [job, setJob] = useState<string | null>(null)
  const reasonType = timeline.module_type === 'lead' ? 'lead_reason' : 'application_reason'
  const form = useEndpointForm(timelines.relocate, {
    defaults: { from_stage_id: from.stage_id, to_stage_id: null, status_reason_id: null, remarks: '' },
    params: { id: timeline.identifier },
    failure: 'Unable to assign stage',
    onDone: ({ jobInfo }) => setJob(jobInfo.identifier),
  })
  const target = stages.find(({ stage_id }) => stage_id === form.values.to_stage_id)
  const reasons = useEndpoint(lookups.list, { params: { type: reasonType }, query: {} }, { enabled: target?.type === 'cancel' })
  const listed = useListed()
  if (job) return <Moving job={job} stales={stales} onClose={onClose} />
  return (
    <FormScreen
      title={t('Move the records of {{stage}}', { stage: t(from.name) })}
      form={form}
      verb={t('Move {{count}} records', { count: records })}
      onCancel={onClose}
    >
      <p>{t('{{count}} records are in {{stages}}. Move them to another stage first', { count: records, stages: t(from.name) })}</p>
      <SelectField
        label={t('Move them to')}
        required
        data={stages.map(({ stage_id, name }) => ({ value: stage_id, label: t(name) }))}
        {...form.field('to_stage_id')}
      />
      {target?.type === 'cancel' && (
        <SelectField
          label={t('Reason')}
          required
          data={reasons.data?.recordsInfo.map(({ id, label }) => ({ value: id, label: t(label) }))}
          {...form.field('status_reason_id')}
          {...listed(reasons)}
        />
      )}
      <Textarea label={t('Remarks')} autosize minRows={2} maxLength={2_000} {...form.field('remarks')} />
    </FormScreen>
  )
}
