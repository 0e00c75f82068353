import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { type LeadMatch, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadOfAnswers, ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { Suspense, useMemo, useState } from 'react'
import { useFormAnswers } from '#modules/masters/masters.public.tsx'
import { sentenceFor } from '#platform/api/failure.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useDraft } from '#platform/prefs/draft.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { changedFrom } from '../answer/changed-answers.state.ts'
import { LeadMatches } from './lead-matches.view.tsx'
import { LeadSections } from './lead-sections.form.tsx'
import { useTwins } from './lead-twins.state.ts'
import { type Met, meetingsIn } from './met-fields.state.ts'

interface Props {
  readonly lead: LeadRecord
  /** On a page of its own among the students, where it is beside the page of a lead otherwise. */
  readonly isStudent?: boolean
  readonly onClose: () => void
}

/** Edits a lead by its form beside its page; a change somebody else made meanwhile is never overwritten. */
export function LeadEditForm({ lead, isStudent = false, onClose }: Props) {
  const t = useT()
  const answer = useEndpoint(leadAnswers.filled, { params: { id: lead.identifier } }, { staleMs: 0 })
  // What was opened stays open, even when the form is read again meanwhile.
  const [opened, setOpened] = useState<FormToFill | null>(null)
  if (!opened && answer.data && !answer.isFetching) setOpened(answer.data.formInfo)
  if (opened) return <EditLead lead={lead} isStudent={isStudent} fill={opened} onClose={onClose} />
  return (
    <FormScreen
      {...headOf(lead, isStudent, t)}
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

/** Where the form stands and what it is called. */
const headOf = (lead: LeadRecord, isStudent: boolean, t: ReturnType<typeof useT>) =>
  isStudent
    ? {
        variant: 'page' as const,
        title: t('Edit {{name}}', { name: fullNameOf(lead) }),
        path: [{ name: t('Students'), href: to(studentScreens.list) }],
      }
    : { variant: 'drawer' as const, title: t('Edit lead') }

const nobody: Answers = {}
const MetFields = lazyPart(() => import('./met-fields.view.tsx').then((file) => file.MetFields))

function EditLead({ lead, fill, isStudent = false, onClose }: Props & { fill: FormToFill }) {
  const t = useT()
  const [mayPlace, mayLook] = [useCan('leads.assign'), useCan('leads.create')]
  const form = useMemo((): FormDefinition => {
    const all = fill.form as FormDefinition
    return mayPlace ? all : { ...all, fields: all.fields.filter(({ field, is_required }) => field.name !== 'branch_id' || is_required) }
  }, [fill, mayPlace])
  const answers = useFormAnswers(form, { values: fill.values, files: fill.files, zone: fill.time_zone, idPrefix: 'lead-edit' })
  const [matches, setMatches] = useState<readonly LeadMatch[]>([])
  useTwins(mayLook ? answers.values : nobody, setMatches, lead.identifier)
  const [version] = useState(lead.version)
  // What each field held when it was last looked at: the lead as it was opened, and what others saved since and one has seen.
  const [seen, setSeen] = useState(fill.values)
  const [met, setMet] = useState<readonly Met[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const draft = useDraft({
    what: `lead-edit:${lead.identifier}`,
    values: answers.values,
    isDirty: answers.isDirty,
    onRestore: answers.restore,
    words: { older: t('There is a change you started earlier.'), kept: t('Draft kept on this device') },
  })
  // Both take the same, and what they answer is not read.
  const save = useAction((isStudent ? leadStudents.edit : leads.edit) as typeof leads.edit, {
    stales: [leads.single, leads.list, leadStudents.list, leadStudents.single, leadActivities.list, leadAnswers.filled, leadAnswers.read],
    quiet: true,
    onFailed: (error) => {
      const meetings = meetingsIn(error)
      setMet(meetings)
      if (!meetings.length && !answers.refuse(error.complaints)) setRefusal(t(sentenceFor(error, error.message)))
    },
    said: isStudent ? t('Student updated successfully') : t('Lead updated successfully'),
    onDone: () => {
      draft.forget()
      onClose()
    },
  })
  const close = () => {
    draft.forget()
    onClose()
  }
  const settle = ({ name, value }: Met, takesTheirs: boolean) => {
    setSeen((before) => ({ ...before, [name]: value }))
    if (takesTheirs) answers.set(name, value)
    setMet((before) => before.filter((each) => each.name !== name))
  }
  const submit = () => {
    setRefusal(null)
    if (!answers.check() || save.isPending || met.length) return
    // Only what changed travels, with what it was, so that two people editing different fields do not meet.
    const changed = changedFrom(seen, answers.values)
    const ownAnswers = ownOf(changed)
    const columns = leadOfAnswers(changed)
    if (columns['last_name'] === null) columns['last_name'] = ''
    if (columns['destination_countries'] === null) columns['destination_countries'] = []
    save.mutate({
      params: { id: lead.identifier },
      body: { ...columns, ...(Object.keys(ownAnswers).length && { values: ownAnswers }), seen, version },
    })
  }
  return (
    <FormScreen
      {...headOf(lead, isStudent, t)}
      complaints={[...(refusal ? [{ fieldId: '', message: refusal }] : []), ...answers.complaints]}
      attempt={refusal ? answers.attempt : 0}
      verb={t('Save changes')}
      disabledReason={met.length ? t('Choose which of the two values stays') : undefined}
      onSubmit={submit}
      onCancel={close}
      busy={save.isPending}
      isDirty={answers.isDirty}
      draft={draft.line}
    >
      <Suspense fallback={null}>{met.length > 0 && <MetFields met={met} answers={answers} onSettle={settle} />}</Suspense>
      <Suspense fallback={<LateSkeleton kind="form" />}>
        <LeadSections answers={answers} noteOf={(name) => <LeadMatches matches={matches} by={name} of={lead.identifier} />} />
      </Suspense>
    </FormScreen>
  )
}
