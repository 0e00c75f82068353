import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { contactNames } from '@embark/contract/leads/background/background.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadOfAnswers } from '@embark/contract/leads/lead/lead-system.rules.ts'
import { leadStudents, OwnProfile } from '@embark/contract/leads/student/student.contract.ts'
import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { FormAnswers, useFormAnswers } from '#modules/masters/masters.public.tsx'
import { sentenceFor } from '#platform/api/failure.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMobile } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { raised } from '#platform/i18n/raised.ts'
import { ErrorSummary } from '#ui/form/form-parts.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { FilledFacts } from '#ui/record/filled-facts.tsx'
import { changedFrom } from '../answer/changed-answers.state.ts'
import { useInlineFacts } from '../answer/inline-facts.state.tsx'
import { LeadProfile } from '../lead/lead-profile.view.tsx'
import type { AreaPart } from './area-part.state.ts'

const Background = lazyPart(() => import('../background/background.view.tsx').then((file) => file.Background))
const Passports = lazyPart(() => import('../passport/passports.view.tsx').then((file) => file.Passports))
const Consents = lazyPart(() => import('../consent/consents.view.tsx').then((file) => file.Consents))

/** The student's own profile to be filled in; whoever else may see them reads it. */
export function ProfilePart({ lead, isOwn }: AreaPart) {
  const t = useT()
  const answer = useEndpoint(leadAnswers.filled, { params: { id: lead.identifier } }, { staleMs: 0, enabled: isOwn })
  // What was opened stays open, even when the form is read again meanwhile.
  const [opened, setOpened] = useState<FormToFill | null>(null)
  if (!opened && answer.data && !answer.isFetching) setOpened(answer.data.formInfo)
  if (!isOwn)
    return (
      <>
        <h2 className="e-sr" dir="auto">
          {fullNameOf(lead)}
        </h2>
        <LeadProfile lead={lead} onEdit={undefined} />
      </>
    )
  if (!opened) return <ReadState read={answer} kind="form" />
  return (
    <div className="l-own-profile">
      <ProfileForm lead={lead} fill={opened} onSaved={() => setOpened(null)} key={lead.version} />
      <h2>{t('More about you')}</h2>
      <p className="e-sub">{t('Each entry is saved as soon as you add it.')}</p>
      <Reach lead={lead} />
      <Suspense fallback={<LateSkeleton kind="record" />}>
        <Background lead={lead} mayChange isOwn />
        <Passports lead={lead.identifier} />
        <Consents lead={lead.identifier} isOwn />
      </Suspense>
    </div>
  )
}

/** How else the student is reached, edited where it stands. */
function Reach({ lead }: { lead: LeadRecord }) {
  const t = useT()
  const inline = useInlineFacts(lead, true, true)
  const { alternate_country_code, alternate_mobile, home_address, home_postal_code, preferred_language, contact_preference } = lead
  const order = ['alternate_mobile', 'home_address', 'home_postal_code', 'preferred_language', 'contact_preference']
  const fact = (field: string, name: string, value: ReactNode) => ({
    name,
    value: inline.ofFact(field, name, value, order),
    onAdd: inline.onAdd(field),
  })
  const facts = [
    fact(
      'alternate_mobile',
      t('Other mobile number'),
      alternate_mobile && <bdi dir="ltr">{formatMobile(alternate_country_code, alternate_mobile)}</bdi>,
    ),
    fact('home_address', t('Address'), home_address),
    fact('home_postal_code', t('Postal code'), home_postal_code && <bdi dir="ltr">{home_postal_code}</bdi>),
    fact('preferred_language', t('Language'), preferred_language && raised(languageName(preferred_language))),
    fact('contact_preference', t('Preferred contact'), contact_preference && t(contactNames[contact_preference])),
  ]
  return <FilledFacts groups={[{ name: t('How to reach you'), facts }]} />
}

/** The fields a student answers themselves, in the order of the company's form. */
const asked = (form: FormDefinition): FormDefinition => ({
  ...form,
  fields: form.fields.filter(({ field }) => Object.hasOwn(OwnProfile.shape, field.name)),
})

/** What a student wants to study; the rest tells who they are. */
const plans = ['destination_countries', 'study_level_id', 'discipline_id', 'intake_id', 'intake_year', 'budget_amount', 'budget_currency']
const isPlan = ({ field }: AssignedField) => plans.includes(field.name)

interface Props {
  readonly lead: LeadRecord
  readonly fill: FormToFill
  readonly onSaved: () => void
}

function ProfileForm({ lead, fill, onSaved }: Props) {
  const t = useT()
  const form = useMemo(() => asked(fill.form as FormDefinition), [fill])
  const answers = useFormAnswers(form, { values: fill.values, files: fill.files, zone: fill.time_zone, idPrefix: 'own-profile' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = useAction(leadStudents.editOwn, {
    stales: [leads.single, leads.list, leadAnswers.filled, leadActivities.list],
    quiet: true,
    said: t('Profile updated successfully'),
    onFailed: (error) => {
      if (!answers.refuse(error.complaints)) setRefusal(t(sentenceFor(error, error.message)))
    },
    onDone: onSaved,
  })
  const submit = () => {
    setRefusal(null)
    if (!answers.check() || save.isPending) return
    const columns = leadOfAnswers(changedFrom(fill.values, answers.values))
    if (columns['last_name'] === null) columns['last_name'] = ''
    if (columns['destination_countries'] === null) columns['destination_countries'] = []
    save.mutate({ body: { ...columns, seen: fill.values, version: lead.version } })
  }
  return (
    <form
      noValidate
      aria-label={t('My profile')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorSummary
        complaints={[...(refusal ? [{ fieldId: '', message: refusal }] : []), ...answers.complaints]}
        attempt={answers.attempt}
      />
      <Suspense fallback={<LateSkeleton kind="form" />}>
        {answers.verdict.steps.length > 1 ? (
          <FormAnswers answers={answers} />
        ) : (
          <>
            <h2>{t('About you')}</h2>
            <FormAnswers answers={answers} skip={isPlan} />
            <h2>{t('What you plan')}</h2>
            <FormAnswers answers={answers} skip={(field) => !isPlan(field)} />
          </>
        )}
      </Suspense>
      <p>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('Save changes')}
        </Button>
      </p>
    </form>
  )
}
