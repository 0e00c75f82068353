import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { contactNames } from '@embark/contract/leads/background/background.rules.ts'
import { leadPlatformNames } from '@embark/contract/leads/lead/lead.rules.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type ReactNode, Suspense } from 'react'
import { formatDay, formatMobile, formatMoment, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { raised } from '#platform/i18n/raised.ts'
import { InCommas } from '#platform/text/in-line.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Money } from '#ui/parts/money.tsx'
import { type FactGroup, FilledFacts, type MaybeFact } from '#ui/record/filled-facts.tsx'
import { useValueHistory } from '../activity/value-history.view.tsx'
import { useInlineFacts } from '../answer/inline-facts.state.tsx'
import { isEditedInPlace } from '../answer/inline-fields.state.ts'

type Say = ReturnType<typeof useT>
/** A fact that is kept under a name, with its history and the way into it. */
type Kept = (field: string, label: string, value: ReactNode) => MaybeFact
type Groups = readonly ((lead: LeadRecord, t: Say, kept: Kept) => FactGroup)[]

const Background = lazyPart(() => import('../background/background.view.tsx').then((file) => file.Background))
const Passports = lazyPart(() => import('../passport/passports.view.tsx').then((file) => file.Passports))
const Consents = lazyPart(() => import('../consent/consents.view.tsx').then((file) => file.Consents))

/** Everything noted about the person, as far as it is known; each fact is edited where it stands. */
export function LeadProfile({ lead, onEdit }: { lead: LeadRecord; onEdit: (() => void) | undefined }) {
  const t = useT()
  const { ofField, all, dialog, historyOf } = useValueHistory(lead)
  const mayChange = onEdit !== undefined
  const inline = useInlineFacts(lead, mayChange)
  // Tab goes on in the order in which the facts stand.
  const order: string[] = []
  const kept: Kept = (field, label, value) => {
    if (isEditedInPlace(field)) order.push(field)
    const shown = inline.ofFact(field, label, value, order)
    return { name: label, value: inline.isOpen(field) ? shown : value && ofField(field, label, shown), onAdd: inline.onAdd(field) }
  }
  return (
    <>
      <FilledFacts
        action={
          <>
            {onEdit && (
              <button type="button" className="e-link" onClick={onEdit}>
                {t('Edit lead')}
              </button>
            )}{' '}
            {all}
          </>
        }
        groups={groups.map((group) => group(lead, t, kept))}
      />
      <Suspense fallback={<LateSkeleton kind="record" />}>
        <Background lead={lead} mayChange={mayChange} historyOf={historyOf} />
        <Passports lead={lead.identifier} />
        <Consents lead={lead.identifier} />
      </Suspense>
      {dialog}
    </>
  )
}

const groups: Groups = [person, studies, origin, place]

/** Where a lead came in; what an older release wrote there is shown as it stands. */
const platformOf = ({ platform }: LeadRecord, t: Say) => platform && t((leadPlatformNames as Record<string, string>)[platform] ?? platform)
const word = (value: string | null | undefined, t: Say) => value && raised(t(value))
const number = (code: string | null, mobile: string | null) => mobile && <bdi dir="ltr">{formatMobile(code, mobile)}</bdi>

/** An address that is too long for its line goes on with its domain. */
function Address({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <bdi dir="ltr">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}

const cityOf = ({ source_city, source_country }: LeadRecord) =>
  (source_city || source_country) && <InCommas parts={[source_city, source_country?.name]} />

function person(lead: LeadRecord, t: Say, kept: Kept): FactGroup {
  return {
    name: t('Person'),
    facts: [
      kept('first_name', t('First name'), lead.first_name),
      kept('last_name', t('Last name'), lead.last_name),
      kept('mobile', t('Mobile'), number('', lead.mobile)),
      kept('alternate_mobile', t('Other mobile number'), number(lead.alternate_country_code, lead.alternate_mobile)),
      kept('email', t('Email'), lead.email && <Address email={lead.email} />),
      kept('contact_preference', t('Preferred contact'), lead.contact_preference && t(contactNames[lead.contact_preference])),
      kept('source_city', t('City'), cityOf(lead)),
      kept('home_address', t('Address'), lead.home_address),
      kept('home_postal_code', t('Postal code'), lead.home_postal_code && <bdi dir="ltr">{lead.home_postal_code}</bdi>),
      kept('preferred_language', t('Language'), lead.preferred_language && raised(languageName(lead.preferred_language))),
      kept('gender', t('Gender'), word(lead.gender, t)),
      kept('date_of_birth', t('Date of birth'), lead.date_of_birth && formatDay(lead.date_of_birth)),
      kept('nationality_country_id', t('Nationality'), lead.nationality?.name),
    ],
  }
}

function studies(lead: LeadRecord, t: Say, kept: Kept): FactGroup {
  const { budget } = lead
  return {
    name: t('Studies'),
    facts: [
      kept('study_level_id', t('Study level'), lead.study_level && t(lead.study_level.label)),
      kept('discipline_id', t('Discipline'), lead.discipline && t(lead.discipline.label)),
      kept('destination_countries', t('Destination'), inARow(lead.destination_countries.map(({ name }) => name))),
      kept('intake_id', t('Intake'), lead.intake && `${t(lead.intake.label)} ${lead.intake_year ?? ''}`.trim()),
      kept('budget_amount_minor', t('Budget'), budget && <Money minor={budget.amount_minor} currency={budget.currency} whole />),
    ],
  }
}

function origin(lead: LeadRecord, t: Say, kept: Kept): FactGroup {
  return {
    name: t('Origin'),
    facts: [
      { name: t('Channel'), value: platformOf(lead, t) },
      kept('lead_source_id', t('Source'), lead.source && t(lead.source.label)),
      kept('lead_medium_id', t('Medium'), lead.medium && t(lead.medium.label)),
      { name: t('Referred by'), value: lead.referred_by && fullNameOf(lead.referred_by) },
      { name: t('Campaign'), value: [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(' / ') },
      { name: t('Agent'), value: lead.agent?.name },
    ],
  }
}

function place(lead: LeadRecord, t: Say, kept: Kept): FactGroup {
  return {
    name: t('Record'),
    facts: [
      kept('category', t('Category'), word(lead.category, t)),
      kept('branch_id', t('Branch'), lead.branch?.name),
      kept('team_id', t('Team'), lead.team?.name),
      { name: t('Created'), value: formatMoment(lead.created_at) },
      { name: t('Last activity'), value: formatMoment(lead.last_activity_at) },
    ],
  }
}
