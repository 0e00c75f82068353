import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { Textarea } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { type FormAnswersHandle, StatusForms } from '#modules/masters/masters.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { numberChoices, SelectField } from '#ui/form/select-field.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'

interface Props {
  readonly lead: string
  readonly current: { readonly id: number; readonly identifier: string }
  /** The status that was asked for, such as the column a card was dropped on. */
  readonly initial?: number | undefined
  readonly onClose: () => void
}

/** Changes a lead's status with what the move needs; moves that are not possible now say why. */
export function MoveDialog({ lead, current, initial, onClose }: Props) {
  const t = useT()
  const record = useEndpoint(leads.single, { params: { id: lead } })
  const reasons = useEndpoint(leads.dropdowns, { query: { only: 'reasons' } }).data?.reasons ?? []
  const moves = record.data?.leadInfo.moves ?? []
  const handle = useRef<FormAnswersHandle | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const initialMove = moves.find(({ status }) => status.id === initial)
  const status_ref = target ?? initialMove?.status.identifier ?? ''
  const forms = useEndpoint(
    leadAnswers.ofStatus,
    { params: { id: lead }, query: { status: status_ref } },
    { enabled: status_ref !== '', staleMs: 0 },
  )
  const formsAsked = forms.data?.formsInfo ?? []
  const change = useEndpointForm(leadStatuses.change, {
    defaults: {
      status_identifier: initialMove?.status.identifier ?? '',
      status_reason_id: null,
      remarks: '',
      from_status_identifier: current.identifier,
    },
    toCall: (body) => ({ params: { id: lead }, body: { ...body, ...(formsAsked.length && { form_values: handle.current?.values }) } }),
    onRefused: (error) => handle.current?.refuse(error.complaints) ?? false,
    stales: [leads.list, leads.single, leadActivities.list, leadAnswers.read, leadAnswers.filled, leadAnswers.ofStatus],
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  const chosen = moves.find(({ status }) => status.identifier === change.values.status_identifier) ?? initialMove
  const groups = Object.entries(groupByStage(moves)).map(([group, items]) => ({
    group,
    items: items.map((move) => ({
      value: move.status.identifier,
      label: move.isAllowed ? move.status.name : `${move.status.name} — ${move.reason ?? ''}`,
      disabled: !move.isAllowed,
    })),
  }))
  const status = change.field('status_identifier')
  const submit = () => {
    // Both are judged, so that everything that is missing is said at once.
    if (formsAsked.length && !handle.current?.check()) return
    void change.submit()
  }
  return (
    <FormScreen
      title={t('Change status')}
      form={change}
      complaints={[...change.complaints, ...((formsAsked.length && handle.current?.complaints) || [])]}
      verb={t('Change status')}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectField
        label={t('Status')}
        required
        data={groups}
        searchable
        comboboxProps={{ withinPortal: true }}
        {...status}
        onChange={(value) => {
          status.onChange(value)
          handle.current = null
          setTarget(value)
        }}
      />
      {formsAsked.length > 0 && !forms.isFetching && (
        <Suspense fallback={<LateSkeleton kind="form" />}>
          <StatusForms key={status_ref} forms={formsAsked} handle={handle} />
        </Suspense>
      )}
      {chosen?.needs.reason && (
        <SelectField label={t('Reason')} required data={numberChoices(reasons)} {...change.field('status_reason_id')} />
      )}
      <Textarea label={t('Remarks')} required={chosen?.needs.remarks ?? false} autosize minRows={2} {...change.field('remarks')} />
    </FormScreen>
  )
}

function groupByStage<M extends { stage: { name: string } }>(moves: readonly M[]): Record<string, M[]> {
  const groups: Record<string, M[]> = {}
  for (const move of moves) groups[move.stage.name] = [...(groups[move.stage.name] ?? []), move]
  return groups
}
