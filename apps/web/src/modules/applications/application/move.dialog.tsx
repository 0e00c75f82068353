import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationMove, ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { type FormAnswersHandle, StatusForms } from '#modules/masters/masters.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'

interface Props {
  readonly application: string
  /** The status that was asked for, such as the column a card was dropped on. */
  readonly initial?: string | undefined
  readonly onClose: () => void
}
type Values = Record<string, string | number | null | undefined>

/** Changes the status of an application with what the move needs; moves that are not possible now say why. */
export function MoveDialog({ application, ...props }: Props) {
  const found = useEndpoint(applications.single, { params: { id: application } })
  return found.data ? <MoveForm key={found.data.applicationInfo.version} record={found.data.applicationInfo} {...props} /> : null
}

const groupsOf = (moves: readonly ApplicationMove[], t: (text: string) => string) => {
  const groups = new Map<string, { value: string; label: string; disabled: boolean }[]>()
  for (const { stage, status, isAllowed, reason } of moves)
    groups.set(stage.name, [
      ...(groups.get(stage.name) ?? []),
      { value: status.identifier, label: isAllowed ? t(status.name) : `${t(status.name)} — ${reason ?? ''}`, disabled: !isAllowed },
    ])
  return [...groups].map(([group, items]) => ({ group: t(group), items }))
}

function MoveForm({ record, initial, onClose }: { record: ApplicationRecord; initial?: string | undefined; onClose: () => void }) {
  const t = useT()
  const reasons = useEndpoint(applications.reasons, {}, { staleMs: 300_000 }).data?.options ?? []
  const handle = useRef<FormAnswersHandle | null>(null)
  const [target, setTarget] = useState(
    record.moves.find(({ status, isAllowed }) => isAllowed && status.identifier === initial)?.status.identifier ?? '',
  )
  const found = useEndpoint(
    applications.form,
    { params: { id: record.identifier }, query: { status: target } },
    { enabled: target !== '', staleMs: 0 },
  )
  const forms = found.data?.formsInfo ?? []
  const change = useEndpointForm(applications.update, {
    defaults: {
      status_identifier: record.moves.find(({ status, isAllowed }) => isAllowed && status.identifier === initial)?.status.identifier ?? '',
      status_reason_id: null,
      remarks: '',
      form_values: valuesOf(record),
      from_status_identifier: record.status.identifier,
    } as object,
    toCall: (draft) => {
      const { status_identifier, form_values, ...body } = draft as typeof draft & { status_identifier: string; form_values: Values }
      const asked = record.moves.find(({ status }) => status.identifier === status_identifier)?.fields ?? []
      return {
        params: { id: record.identifier },
        query: { status_identifier },
        body: {
          ...body,
          form_values: Object.fromEntries(asked.map(({ name }) => [name, form_values[name] || null])),
          ...(forms.length && { answers: handle.current?.values }),
        } as never,
      }
    },
    onRefused: (error) => handle.current?.refuse(error.complaints) ?? false,
    stales: [
      applications.list,
      applications.single,
      applications.form,
      applications.activities,
      applications.answers,
      leads.single,
      leads.list,
    ],
    onDone: ({ applicationInfo }) => {
      toast.done({ message: t('Status updated successfully') })
      if (applicationInfo.missing_documents.length)
        toast.info({
          message: t('Still missing: {{documents}}', { documents: applicationInfo.missing_documents.map((label) => t(label)).join(', ') }),
        })
      onClose()
    },
  })
  const chosen = record.moves.find(({ status }) => status.identifier === change.form.values['status_identifier'])
  const submit = () => {
    if (forms.length && !handle.current?.check()) return
    if (chosen) void change.submit()
    else change.form.setFieldError('status_identifier', t('please select the status'))
  }
  const reason = change.form.values['status_reason_id']
  const { onChange, ...status } = change.field('status_identifier') as { id: string; onChange: (value: string | null) => void }
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Change status')}
      complaints={[...change.complaints, ...((forms.length && handle.current?.complaints) || [])]}
      attempt={change.attempt}
      verb={t('Change status')}
      onSubmit={submit}
      onCancel={onClose}
      busy={change.saving}
    >
      <Select
        label={t('Status')}
        required
        data={groupsOf(record.moves, t)}
        searchable
        comboboxProps={{ withinPortal: true }}
        {...status}
        onChange={(value) => {
          onChange(value)
          handle.current = null
          setTarget(value ?? '')
        }}
      />
      {chosen?.needs.reason && (
        <Select
          label={t('Reason')}
          required
          data={reasons.map(({ label, value }) => ({ label: t(label), value: String(value) }))}
          {...change.field('status_reason_id')}
          value={reason ? String(reason) : null}
          onChange={(value) => change.form.setFieldValue('status_reason_id', value ? Number(value) : null)}
        />
      )}
      {chosen?.fields.map((field) => (
        <AskedField key={field.name} field={field} handle={change as never} />
      ))}
      {forms.length > 0 && !found.isFetching && (
        <Suspense fallback={<LateSkeleton kind="form" />}>
          <StatusForms key={target} forms={forms} handle={handle} />
        </Suspense>
      )}
      <Textarea
        label={t('Remarks')}
        required={chosen?.needs.remarks ?? false}
        autosize
        minRows={2}
        maxLength={2_000}
        {...change.field('remarks')}
      />
    </FormScreen>
  )
}

const valuesOf = (record: ApplicationRecord): Values => ({
  application_number: record.application_number ?? '',
  ocas_number: record.ocas_number ?? '',
  offer_letter_received_at: record.offer_letter_received_at,
  offer_letter_deadline: record.offer_letter_deadline,
  offer_conditions: record.offer_conditions ?? '',
  tuition_fee_due_date: record.tuition_fee_due_date,
  tuition_fee_paid_date: record.tuition_fee_paid_date,
  intake_id: record.intake.id,
  intake_year: record.intake_year,
})

interface Handle {
  readonly form: { values: Record<string, unknown>; setFieldValue(name: string, value: unknown): void; errors: Record<string, unknown> }
  field(name: string): Record<string, unknown> & { id: string }
}

/** One value a status asks for. */
function AskedField({ field: { name, kind, label, is_required }, handle }: { field: ApplicationMove['fields'][number]; handle: Handle }) {
  const t = useT()
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }, { enabled: kind === 'intake' }).data?.options ?? []
  const path = `form_values.${name}`
  const value = (handle.form.values['form_values'] as Values)[name]
  const error = handle.form.errors[path]
  const common = { id: handle.field(path).id, label: t(label), required: is_required, error: error ? String(error) : undefined }
  const set = (next: unknown) => handle.form.setFieldValue(path, next)
  if (kind === 'day') return <DateField {...common} value={(value as string | null) ?? null} onChange={set} />
  if (kind === 'long_text')
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxLength={2_000}
        value={String(value ?? '')}
        onChange={(event) => set(event.currentTarget.value)}
      />
    )
  if (kind === 'text')
    return <TextInput {...common} maxLength={60} value={String(value ?? '')} onChange={(event) => set(event.currentTarget.value)} />
  const year = new Date().getFullYear()
  const data =
    kind === 'intake'
      ? intakes.map((option) => ({ label: t(option.label), value: String(option.value) }))
      : [...new Set([...intakeYearsFrom(year), Number(value ?? year)])].sort().map((one) => ({ label: String(one), value: String(one) }))
  return <Select {...common} data={data} value={value ? String(value) : null} onChange={(next) => set(next ? Number(next) : null)} />
}
