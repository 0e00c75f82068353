import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { raised } from '#platform/api/failure.ts'
import { formatDay, formatMobile, formatMoment, inARow } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { Money } from '#ui/parts/money.tsx'
import { type FactGroup, FilledFacts } from '#ui/record/filled-facts.tsx'
import { useValueHistory } from '../activity/value-history.view.tsx'

type Say = ReturnType<typeof useT>
type OfField = ReturnType<typeof useValueHistory>['ofField']
type Groups = readonly ((lead: LeadRecord, t: Say, ofField: OfField) => FactGroup)[]

/** A language as its reader calls it; what is no code stays as it was written. */
function languageName(code: string) {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Everything noted about the person, as far as it is known. */
export function LeadProfile({ lead, onEdit }: { lead: LeadRecord; onEdit: (() => void) | undefined }) {
  const t = useT()
  const { ofField, all, dialog } = useValueHistory(lead)
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
        groups={groupsOf(lead, t, ofField)}
      />
      {dialog}
    </>
  )
}

const groups: Groups = [person, studies, origin, kept]
const groupsOf = (...about: Parameters<Groups[number]>) => groups.map((group) => group(...about))

const word = (value: string | null | undefined, t: Say) => value && raised(t(value))
const number = (code: string | null, mobile: string | null) => mobile && <bdi dir="ltr">{formatMobile(code, mobile)}</bdi>

function person(lead: LeadRecord, t: Say, ofField: OfField): FactGroup {
  return {
    name: t('Person'),
    facts: [
      { name: t('First name'), value: ofField('first_name', t('First name'), lead.first_name) },
      { name: t('Last name'), value: ofField('last_name', t('Last name'), lead.last_name) },
      { name: t('Mobile'), value: ofField('mobile', t('Mobile'), number('', lead.mobile)) },
      {
        name: t('Other mobile number'),
        value: ofField('alternate_mobile', t('Other mobile number'), number(lead.alternate_country_code, lead.alternate_mobile)),
      },
      { name: t('Email'), value: ofField('email', t('Email'), lead.email && <bdi dir="ltr">{lead.email}</bdi>) },
      {
        name: t('City'),
        value: ofField('source_city', t('City'), [lead.source_city, lead.source_country?.name].filter(Boolean).join(', ')),
      },
      {
        name: t('Language'),
        value: ofField('preferred_language', t('Language'), lead.preferred_language && languageName(lead.preferred_language)),
      },
      { name: t('Gender'), value: ofField('gender', t('Gender'), word(lead.gender, t)) },
      {
        name: t('Date of birth'),
        value: ofField('date_of_birth', t('Date of birth'), lead.date_of_birth && formatDay(lead.date_of_birth)),
      },
      { name: t('Nationality'), value: ofField('nationality_country_id', t('Nationality'), lead.nationality?.name) },
    ],
  }
}

function studies(lead: LeadRecord, t: Say, ofField: OfField): FactGroup {
  const { budget } = lead
  const education = lead.education_info.map(({ level, institution_name, passing_year }) =>
    [level, institution_name, passing_year].filter(Boolean).join(', '),
  )
  return {
    name: t('Studies'),
    facts: [
      { name: t('Study level'), value: ofField('study_level_id', t('Study level'), lead.study_level && t(lead.study_level.label)) },
      { name: t('Discipline'), value: ofField('discipline_id', t('Discipline'), lead.discipline && t(lead.discipline.label)) },
      {
        name: t('Destination'),
        value: ofField('destination_countries', t('Destination'), inARow(lead.destination_countries.map(({ name }) => name))),
      },
      {
        name: t('Intake'),
        value: ofField('intake_id', t('Intake'), lead.intake && `${t(lead.intake.label)} ${lead.intake_year ?? ''}`.trim()),
      },
      {
        name: t('Budget'),
        value: ofField(
          'budget_amount_minor',
          t('Budget'),
          budget && <Money minor={budget.amount_minor} currency={budget.currency} whole />,
        ),
      },
      { name: t('Education'), value: ofField('education_info', t('Education'), education.join(' · ')) },
      {
        name: t('Test scores'),
        value: ofField(
          'test_scores',
          t('Test scores'),
          lead.test_scores.map(({ score_name, score }) => `${score_name} ${score}`).join(', '),
        ),
      },
    ],
  }
}

function origin(lead: LeadRecord, t: Say, ofField: OfField): FactGroup {
  return {
    name: t('Origin'),
    facts: [
      { name: t('Channel'), value: word(lead.platform, t) },
      { name: t('Source'), value: ofField('lead_source_id', t('Source'), lead.source && t(lead.source.label)) },
      { name: t('Medium'), value: ofField('lead_medium_id', t('Medium'), lead.medium && t(lead.medium.label)) },
      { name: t('Referred by'), value: lead.referred_by && fullNameOf(lead.referred_by) },
      { name: t('Campaign'), value: [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(' / ') },
      { name: t('Agent'), value: lead.agent?.name },
    ],
  }
}

function kept(lead: LeadRecord, t: Say, ofField: OfField): FactGroup {
  return {
    name: t('Record'),
    facts: [
      { name: t('Category'), value: ofField('category', t('Category'), word(lead.category, t)) },
      { name: t('Branch'), value: ofField('branch_id', t('Branch'), lead.branch?.name) },
      { name: t('Team'), value: ofField('team_id', t('Team'), lead.team?.name) },
      { name: t('Created'), value: formatMoment(lead.created_at) },
      { name: t('Last activity'), value: formatMoment(lead.last_activity_at) },
    ],
  }
}
