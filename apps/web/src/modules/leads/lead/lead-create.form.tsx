import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import type { Assignable } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { type LeadMatch, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadChange } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { PhoneAnswer } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { Checkbox, Select } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { AnswerField, type FormAnswersHandle, useFormAnswers } from '#modules/masters/masters.public.tsx'
import { type ApiError, sentenceFor } from '#platform/api/failure.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useDraft } from '#platform/prefs/draft.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { readPhone } from '#ui/form/phone-field.tsx'
import { useGo } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { PersonField } from '../assignment/person.form.tsx'
import { sentOf } from './lead-create.state.ts'
import { LeadMatches } from './lead-matches.view.tsx'
import { LeadSections } from './lead-sections.form.tsx'
import { useTwins } from './lead-twins.state.ts'
import { ShortFields } from './short-fields.form.tsx'

const twins = (error: ApiError): LeadMatch[] => {
  const details = error.complaints[0]?.details as { matches?: LeadMatch[] } | LeadMatch[] | undefined
  return Array.isArray(details) ? details : (details?.matches ?? [])
}

interface Props {
  /** The whole form as a page; in a drawer what is always asked, and the rest when it is asked for. */
  readonly variant: 'page' | 'drawer'
  /** Makes a student of them at once: an account, and the invitation to it. */
  readonly isStudent?: boolean
  /** What is known of them already. */
  readonly begun?: Readonly<Record<string, unknown>>
  /** Takes the new lead, in place of its page. */
  readonly onMade?: (lead: LeadChange) => void
  readonly onClose: () => void
}

/** A new lead by one of the company's lead forms; a single form skips the choice. */
export function LeadCreate(props: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<number | null>(null)
  const forms = useEndpoint(leadAnswers.forms, {}).data?.recordsInfo ?? []
  const form_id = chosen ?? forms[0]?.value ?? 0
  const blank = useEndpoint(leadAnswers.blank, { params: { form_id } }, { enabled: form_id > 0, staleMs: 0 })
  const choice = forms.length > 1 && (
    <Select
      label={t('Form')}
      data={forms.map(({ label, value }) => ({ label, value: String(value) }))}
      value={String(form_id)}
      allowDeselect={false}
      onChange={(value) => setChosen(Number(value))}
    />
  )
  const fill = blank.data?.formInfo
  const isDrawer = props.variant === 'drawer'
  const isReady = useFieldsReady() || !isDrawer
  if (fill && isReady) return <NewLead key={form_id} fill={fill} choice={choice} {...props} />
  // A drawer opens once, with its fields, so that the first of them has the focus.
  if (isDrawer && !blank.error) return null
  return (
    <FormScreen
      variant={props.variant}
      {...headOf(props.isStudent, t)}
      complaints={blank.error ? [{ fieldId: '', message: blank.error.message }] : []}
      attempt={blank.error ? 1 : 0}
      disabledReason={blank.error ? undefined : t('Loading')}
      onSubmit={() => void blank.refetch()}
      onCancel={props.onClose}
    >
      {choice}
      <LateSkeleton kind="form" />
    </FormScreen>
  )
}

/** Whether the fields can be drawn at once. */
function useFieldsReady() {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void AnswerField.preload().then(() => setReady(true))
  }, [])
  return isReady
}

/** Possible duplicates are told before saving, and what is typed is kept when the form is left. */
function NewLead({ fill, choice, variant, isStudent = false, begun, onMade, onClose }: Props & { fill: FormToFill; choice: ReactNode }) {
  const t = useT()
  const [mayDuplicate, mayPlace] = [useCan('leads.create.duplicate'), useCan('leads.assign')]
  const form = useMemo(() => forPerson(fill.form as FormDefinition, mayPlace), [fill, mayPlace])
  const [start] = useState(() => ({ ...fill.values, ...begun }))
  const answers = useFormAnswers(form, { values: start, zone: fill.time_zone, idPrefix: 'lead' })
  const [owner, setOwner] = useState<Assignable | null>(null)
  const [isTwin, setTwin] = useState(false)
  const draft = useDraft({
    what: `${isStudent ? 'student' : 'lead'}:${form.form_id}`,
    values: answers.values,
    isDirty: answers.isDirty,
    onRestore: answers.restore,
    words: { older: t('There is a lead you started earlier.'), kept: t('Draft kept on this device') },
  })
  const onSaved = () => {
    draft.forget()
    // The page is left for that of the new lead.
    if (variant === 'drawer' && !onMade) onClose()
  }
  const { isSaving, submit, matches, refusal } = useSaving(answers, { owner, isTwin, isStudent, onSaved, onMade })
  useCaller((phone) => answers.set('mobile', phone))
  const noteOf = (name: string) => <LeadMatches matches={matches} by={name} />
  return (
    <FormScreen
      variant={variant}
      {...headOf(isStudent, t)}
      complaints={[...(refusal ? [{ fieldId: '', message: refusal }] : []), ...answers.complaints]}
      attempt={refusal ? answers.attempt : 0}
      onSubmit={submit}
      onCancel={onClose}
      busy={isSaving}
      draft={draft.line}
      extra={
        matches.length > 0 &&
        mayDuplicate && (
          <Checkbox label={t('Create it all the same')} checked={isTwin} onChange={(event) => setTwin(event.currentTarget.checked)} />
        )
      }
    >
      {choice}
      <Suspense fallback={<LateSkeleton kind="form" />}>
        {variant === 'page' ? (
          <LeadSections answers={answers} noteOf={noteOf} />
        ) : (
          <ShortFields answers={answers} noteOf={noteOf}>
            {mayPlace && (
              <PersonField label={t('Owner')} placeholder={t('Leave empty to assign it later')} value={owner} onChange={setOwner} />
            )}
          </ShortFields>
        )}
      </Suspense>
    </FormScreen>
  )
}

interface Saving {
  readonly owner: Assignable | null
  readonly isTwin: boolean
  readonly isStudent: boolean
  readonly onSaved: () => void
  readonly onMade: Props['onMade']
}

/** Sends a new lead, and knows who looks like the same person. */
function useSaving(answers: FormAnswersHandle, { owner, isTwin, isStudent, onSaved, onMade }: Saving) {
  const t = useT()
  const go = useGo()
  const [matches, setMatches] = useState<readonly LeadMatch[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const key = useRef({ text: '', key: '' })
  const outcome = {
    stales: [leads.list, leadStudents.list],
    quiet: true,
    onFailed: (error: ApiError) => {
      const isKnown = error.code === 'LEAD_DUPLICATE'
      if (isKnown) setMatches(twins(error))
      if (isKnown || !answers.refuse(error.complaints))
        setRefusal(t(sentenceFor(error, isStudent ? 'Unable to create student' : 'Unable to create lead')))
    },
  }
  const saved = (message: string, page: string | undefined) => {
    onSaved()
    toast.done({ message })
    if (page) go(page)
  }
  const lead = useAction(leads.create, {
    ...outcome,
    onDone: ({ leadInfo }) => {
      saved(t('Lead created successfully'), onMade ? undefined : to(leadScreens.record, { lead_id: leadInfo.identifier }))
      onMade?.(leadInfo)
    },
  })
  const student = useAction(leadStudents.create, {
    ...outcome,
    onDone: ({ studentInfo }) =>
      saved(t('Student created successfully'), to(studentScreens.profile, { identifier: studentInfo.identifier })),
  })
  const isSaving = lead.isPending || student.isPending
  useTwins(answers.values, setMatches)
  const [role] = owner?.roles ?? []
  const submit = () => {
    setRefusal(null)
    if (!answers.check() || isSaving) return
    const holder = owner && role && { user_identifier: owner.identifier, role_identifier: role.identifier }
    const body = {
      ...sentOf(answers.form, answers.values),
      allow_duplicate: isTwin,
      ...(holder && { assign_to_users_info: [holder] }),
      // Which fields there are is the form's to say, so the compiler cannot know them.
    } as Parameters<typeof lead.mutate>[0]['body'] & Parameters<typeof student.mutate>[0]['body']
    const text = JSON.stringify(body)
    if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() }
    const send = isStudent ? student.mutate : lead.mutate
    send({ body, options: { idempotencyKey: key.current.key } })
  }
  return { isSaving, submit, matches, refusal }
}

/** What the form is called, where it hangs and what its button says. */
const headOf = (isStudent: boolean | undefined, t: (text: string) => string) =>
  isStudent
    ? { title: t('New student'), path: [{ name: t('Students'), href: to(studentScreens.list) }], verb: t('Create student') }
    : { title: t('New lead'), path: [{ name: t('Leads'), href: to(leadScreens.list) }], verb: t('Create lead') }

/** Only people who may place a lead are asked where it belongs. */
const forPerson = (form: FormDefinition, mayPlace: boolean): FormDefinition =>
  mayPlace ? form : { ...form, fields: form.fields.filter(({ field, is_required }) => field.name !== 'branch_id' || is_required) }

/** Fills in the number of somebody who called, once the country codes are there to split it by. */
function useCaller(fill: (phone: PhoneAnswer) => void) {
  const [{ mobile }] = useUrlState({ mobile: '' })
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }, { enabled: mobile !== '' }).data?.options
  const isFilled = useRef(false)
  useEffect(() => {
    if (!codes || !mobile || isFilled.current) return
    isFilled.current = true
    fill(
      readPhone(
        mobile,
        '',
        codes.map(({ value }) => `+${String(value).replace('+', '')}`),
      ),
    )
  }, [codes, mobile, fill])
}
