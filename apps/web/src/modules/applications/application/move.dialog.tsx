import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type FormFieldName, intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationMove, ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { choicesOfMoves, MoveScreen, nextOf, SubStatusField, useAskedForms } from '#modules/masters/move.public.tsx'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { PapersDue } from '../checklist/papers-due.view.tsx'
import './application.css'
import { useIntakesOf } from './intake-choices.state.ts'

interface Props {
  readonly application: string
  /** The status that was asked for, such as the column a card was dropped on. */
  readonly initial?: string | undefined
  /** It is withdrawn, which is one status: nothing is chosen. */
  readonly isWithdrawal?: boolean
  readonly onClose: () => void
}
/** Changes the status of an application with what the move needs; moves that are not possible now say why. */
export function MoveDialog({ application, ...props }: Props) {
  const answer = useEndpoint(applications.single, { params: { id: application } })
  return answer.data ? <MoveForm key={answer.data.applicationInfo.version} record={answer.data.applicationInfo} {...props} /> : null
}

type Draft = DraftOf<typeof applications.update>
/** The values statuses ask for, as the form holds them. */
type AskedDraft = Pick<Draft['form_values'] & object, FormFieldName>
interface MoveFormProps extends Omit<Props, 'application'> {
  readonly record: ApplicationRecord
}
/** The status travels in the query, so its field is not one of the form's. */
const statusId = `${applications.update.id}-status_identifier`.replaceAll('.', '-')

/** The form of a move to the status that is chosen, and the own fields of the forms it asks for. */
function useMove(record: ApplicationRecord, target: string, onClose: () => void) {
  const t = useT()
  const asked = useAskedForms(
    useEndpoint(
      applications.form,
      { params: { id: record.identifier }, query: { status: target } },
      { enabled: target !== '', staleMs: 0 },
    ),
  )
  const chosen = record.moves.find(({ status }) => status.identifier === target)
  const form = useEndpointForm(applications.update, {
    defaults: {
      status_reason_id: null,
      sub_status_id: null,
      remarks: '',
      form_values: valuesOf(record),
      from_status_identifier: record.status.identifier,
    },
    toCall: ({ form_values = {}, ...body }) => ({
      params: { id: record.identifier },
      query: { status_identifier: target },
      body: {
        ...body,
        form_values: Object.fromEntries((chosen?.fields ?? []).map(({ name }) => [name, form_values[name] || null])),
        answers: asked.values(),
      },
    }),
    onRefused: asked.refuse,
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
          message: t('Still missing: {{documents}}', { documents: inARow(applicationInfo.missing_documents.map((label) => t(label))) }),
        })
      onClose()
    },
  })
  return { form, chosen, asked }
}

function MoveForm({ record, initial, isWithdrawal = false, onClose }: MoveFormProps) {
  const t = useT()
  const reasons = useEndpoint(applications.reasons, {}, { staleMs: 300_000 })
  const [isTried, setTried] = useState(false)
  const [target, setTarget] = useState(
    record.moves.find(({ status, isAllowed }) => isAllowed && status.identifier === initial)?.status.identifier ??
      (isWithdrawal ? '' : nextOf(record)),
  )
  const { form, chosen, asked } = useMove(record, target, onClose)
  // Where somebody else took the way meanwhile, the choice says why.
  const isFixed = isWithdrawal && chosen !== undefined
  const status = {
    id: statusId,
    value: target,
    error: isTried && !chosen && t('please select the status'),
    onBlur: () => {},
    onChange: (next: string) => {
      setTried(false)
      // Each status is divided in its own way.
      form.set({ sub_status_id: null })
      setTarget(next)
    },
  }
  const submit = () => {
    setTried(true)
    if (chosen) void form.submit()
  }
  return (
    <MoveScreen
      form={form}
      status={status}
      act={isFixed ? t('Withdraw application') : undefined}
      statuses={isFixed ? undefined : choicesOfMoves(record, t)}
      needs={chosen?.needs}
      reasons={reasons}
      reasonChoices={reasons.data?.options}
      asked={asked}
      onSubmit={submit}
      onClose={onClose}
      lead={<PapersDue application={record.identifier} papers={record.held_back_by} onLeave={onClose} />}
    >
      {chosen && <SubStatusField status={chosen.status.identifier} {...form.field('sub_status_id')} />}
      {chosen?.fields.map((field) => (
        <AskedField key={field.name} field={field} form={form.part('form_values')} course={record.programs[0]?.program_id} />
      ))}
    </MoveScreen>
  )
}

const valuesOf = (record: ApplicationRecord): AskedDraft => ({
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

interface AskedProps {
  readonly field: ApplicationMove['fields'][number]
  readonly form: FormPart<AskedDraft>
  /** The first choice of the application. */
  readonly course: number | undefined
}

/** One value a status asks for. */
function AskedField({ field: { name, label, is_required }, form, course }: AskedProps) {
  const t = useT()
  const common = { label: t(label), required: is_required }
  const year = new Date().getFullYear()
  switch (name) {
    case 'intake_id':
      return <IntakeField {...common} course={course} {...form.field(name)} />
    case 'intake_year': {
      const field = form.field(name)
      const years = [...new Set([...intakeYearsFrom(year), Number(field.value || year)])].sort()
      return <SelectField {...common} data={years.map((value) => ({ label: String(value), value }))} {...field} />
    }
    case 'offer_conditions':
      return <Textarea {...common} autosize minRows={2} maxLength={2_000} {...form.field(name)} />
    case 'application_number':
    case 'ocas_number':
      return <TextInput {...common} maxLength={60} {...form.field(name)} />
    default:
      return <DateField {...common} {...form.field(name)} />
  }
}

interface IntakeProps extends Bound<number | null> {
  readonly label: string
  readonly required: boolean
  readonly course: number | undefined
}

function IntakeField({ course, ...field }: IntakeProps) {
  const intakes = useIntakesOf(course)
  return <SelectField data={intakes} {...field} />
}
