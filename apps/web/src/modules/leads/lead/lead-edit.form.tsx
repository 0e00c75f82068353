import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadOfAnswers, ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { Suspense, useMemo, useState } from 'react'
import { FormAnswers, useFormAnswers } from '#modules/masters/masters.public.tsx'
import { sentenceFor } from '#platform/api/failure.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'

interface Props {
  readonly lead: LeadRecord
  readonly onClose: () => void
}

/** Edits a lead by its form beside its page; a change somebody else made meanwhile is never overwritten. */
export function LeadEditForm({ lead, onClose }: Props) {
  const t = useT()
  const answer = useEndpoint(leadAnswers.filled, { params: { id: lead.identifier } }, { staleMs: 0 })
  // What was opened stays open, even when the form is read again meanwhile.
  const [opened, setOpened] = useState<FormToFill | null>(null)
  if (!opened && answer.data && !answer.isFetching) setOpened(answer.data.formInfo)
  if (opened) return <EditLead lead={lead} fill={opened} onClose={onClose} />
  return (
    <FormScreen
      variant="drawer"
      title={t('Edit lead')}
      complaints={answer.error ? [{ fieldId: '', message: answer.error.message }] : []}
      attempt={answer.error ? 1 : 0}
      verb={t('Save changes')}
      disabledReason={answer.error ? undefined : t('Loading')}
      onSubmit={() => void answer.refetch()}
      onCancel={onClose}
    >
      <LateSkeleton kind="form" />
    </FormScreen>
  )
}

function EditLead({ lead, fill, onClose }: Props & { fill: FormToFill }) {
  const t = useT()
  const mayPlace = useCan('leads.assign')
  const form = useMemo((): FormDefinition => {
    const all = fill.form as FormDefinition
    return mayPlace ? all : { ...all, fields: all.fields.filter(({ field, is_required }) => field.name !== 'branch_id' || is_required) }
  }, [fill, mayPlace])
  const answers = useFormAnswers(form, { values: fill.values, files: fill.files, zone: fill.time_zone, idPrefix: 'lead-edit' })
  const [version] = useState(lead.version)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = useAction(leads.edit, {
    stales: [leads.single, leads.list, leadActivities.list, leadAnswers.filled, leadAnswers.read],
    quiet: true,
    onFailed: (error) => {
      if (!answers.refuse(error.complaints)) setRefusal(t(sentenceFor(error, error.message)))
    },
    said: t('Lead updated successfully'),
    onDone: onClose,
  })
  const submit = () => {
    setRefusal(null)
    if (!answers.check() || save.isPending) return
    // Only what changed travels, so that two people editing different fields do not meet.
    const changed = Object.fromEntries(
      Object.entries(answers.values).flatMap(([name, value]) =>
        JSON.stringify(value ?? null) === JSON.stringify(fill.values[name] ?? null)
          ? []
          : [[name, value === '' || value === undefined ? null : value]],
      ),
    )
    const ownAnswers = ownOf(changed)
    const columns = leadOfAnswers(changed)
    if (columns['last_name'] === null) columns['last_name'] = ''
    if (columns['destination_countries'] === null) columns['destination_countries'] = []
    save.mutate({
      params: { id: lead.identifier },
      body: { ...columns, ...(Object.keys(ownAnswers).length && { values: ownAnswers }), version },
    })
  }
  return (
    <FormScreen
      variant="drawer"
      title={t('Edit lead')}
      complaints={[...(refusal ? [{ fieldId: '', message: refusal }] : []), ...answers.complaints]}
      attempt={refusal ? answers.attempt : 0}
      verb={t('Save changes')}
      onSubmit={submit}
      onCancel={onClose}
      busy={save.isPending}
    >
      <Suspense fallback={<LateSkeleton kind="form" />}>
        <FormAnswers answers={answers} />
      </Suspense>
    </FormScreen>
  )
}
