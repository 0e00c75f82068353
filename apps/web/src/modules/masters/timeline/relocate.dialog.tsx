import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { type AssignedStage, type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Moving } from './moving.view.tsx'

interface Props {
  readonly timeline: Timeline
  readonly from: AssignedStage
  readonly records: number
  readonly stages: readonly AssignedStage[]
  readonly onClose: () => void
}

const stales = [timelines.impact]

/** Moves what stands in a stage to another one, so that the stage can be taken out. */
export function RelocateDialog({ timeline, from, records, stages, onClose }: Props) {
  const t = useT()
  const [job, setJob] = useState<string | null>(null)
  const reasonType = timeline.module_type === 'lead' ? 'lead_reason' : 'application_reason'
  const form = useEndpointForm(timelines.relocate, {
    defaults: { from_stage_id: from.stage_id, to_stage_id: '' as never, status_reason_id: null, remarks: '' },
    toCall: ({ to_stage_id, ...body }) => ({ params: { id: timeline.identifier }, body: { ...body, to_stage_id: Number(to_stage_id) } }),
    failure: 'Unable to assign stage',
    onDone: ({ jobInfo }) => setJob(jobInfo.identifier),
  })
  const target = stages.find(({ stage_id }) => String(stage_id) === String(form.form.values['to_stage_id']))
  const reasons = useEndpoint(lookups.list, { params: { type: reasonType }, query: {} }, { enabled: target?.type === 'cancel' })
  const listed = useListed()
  const picked = (name: string) => ({
    ...form.field(name),
    value: form.form.values[name] ? String(form.form.values[name]) : null,
    onChange: (value: string | null) => form.form.setFieldValue(name, value ? Number(value) : null),
  })
  if (job) return <Moving job={job} stales={stales} onClose={onClose} />
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Move the records of {{stage}}', { stage: t(from.name) })}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Move {{count}} records', { count: records })}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <p>{t('{{count}} records stand in {{stages}}. Move them to another stage first', { count: records, stages: t(from.name) })}</p>
      <Select
        label={t('Move them to')}
        required
        data={stages.map(({ stage_id, name }) => ({ value: String(stage_id), label: t(name) }))}
        {...picked('to_stage_id')}
      />
      {target?.type === 'cancel' && (
        <Select
          label={t('Reason')}
          required
          data={reasons.data?.recordsInfo.map(({ id, label }) => ({ value: String(id), label: t(label) }))}
          {...picked('status_reason_id')}
          {...listed(reasons)}
        />
      )}
      <Textarea label={t('Remarks')} autosize minRows={2} maxLength={2_000} {...form.field('remarks')} />
    </FormScreen>
  )
}
