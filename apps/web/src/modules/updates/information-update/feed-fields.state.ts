import { type ManagedType, spaced } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { formatFeedDay, formatMoney } from '#platform/i18n/format.ts'

type Of<T extends ManagedType> = Extract<InformationUpdate, { update_type: T }>
type Say = (text: string, vars?: Record<string, string | number>) => string

/** A fact of an entry: its name, and how it reads. */
export interface FeedField<E = InformationUpdate> {
  readonly id: string
  readonly label: string
  readonly value: (entry: E, say: Say) => string | null | undefined
}

const institution: FeedField = { id: 'institution', label: 'Institution', value: ({ institution_info }) => institution_info?.name }
const country: FeedField = { id: 'country', label: 'Country', value: ({ country_info }, say) => country_info && say(country_info.name) }
const level: FeedField = { id: 'study_level', label: 'Study level', value: ({ study_level_info }) => study_level_info?.name }
const till = {
  id: 'till_date',
  label: 'Until',
  value: ({ till_date }: { till_date: string | null }) => (till_date ? formatFeedDay(till_date) : null),
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
// The keys entries carry, as people read them; a key that is not here reads with spaces for its underscores.
const names: Readonly<Record<string, string>> = {
  general: 'General',
  lead: 'Lead',
  application: 'Application',
  program: 'Program',
  institution: 'Institution',
  invoice: 'Invoice',
  service: 'Service',
  merit_based: 'Merit based',
  need_based: 'Need based',
  early_bird: 'Early bird',
  country_specific: 'Country specific',
  sports: 'Sports',
  research: 'Research',
  days: 'Days',
  weeks: 'Weeks',
  months: 'Months',
  percentage: 'Percentage',
  other: 'Other',
  open: 'Open for applications',
}
/** A stored key in words. */
export const words = (key: string, say: Say) => say(names[key] ?? capital(spaced(key)))

/** The name of a month, 1 to 12, in the page's language. */
export const monthName = (month: number) =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 15)),
  )

const durations = { days: '{{count}} days', weeks: '{{count}} weeks', months: '{{count}} months' } as const
const fields: { readonly [T in ManagedType]: readonly FeedField<Of<T>>[] } = {
  offerLetterUpdate: [
    institution,
    country,
    level,
    { id: 'duration', label: 'Duration', value: ({ duration, duration_type }, say) => say(durations[duration_type], { count: duration }) },
  ],
  tutionFeeUpdate: [
    institution,
    country,
    level,
    { id: 'fees', label: 'Fees', value: (entry) => formatMoney(entry.fees_minor, entry.currency) },
  ],
  commissionUpdate: [
    {
      id: 'commission',
      label: 'Commission',
      value: (entry) =>
        entry.commission_type === 'percentage'
          ? `${entry.commission_percentage} %`
          : formatMoney(entry.commission_amount_minor, entry.commission_currency),
    },
    institution,
    country,
    level,
  ],
  recentUpdate: [
    { id: 'title', label: 'Title', value: ({ title }) => title },
    institution,
    { id: 'module', label: 'Module', value: ({ module_type }, say) => words(module_type, say) },
    till,
  ],
  scholarshipUpdate: [
    { id: 'title', label: 'Title', value: ({ title }) => title },
    institution,
    country,
    { id: 'amount', label: 'Amount', value: (entry) => formatMoney(entry.amount_minor, entry.currency) },
    { id: 'type', label: 'Type', value: ({ type }, say) => words(type, say) },
    till,
  ],
  intakeUpdate: [
    { id: 'intake', label: 'Intake', value: ({ intake_month, intake_year }) => `${monthName(intake_month)} ${intake_year}` },
    { id: 'intake_status', label: 'Status', value: ({ status }, say) => words(status, say) },
    institution,
    country,
    level,
    till,
  ],
  moiUpdate: [institution, country, level, { id: 'requirement', label: 'Requirement', value: ({ requirement }) => requirement }],
}

// The fields of a feed only ever read entries of that feed: both are found by the same type.
export const fieldsOf = (type: ManagedType) => (fields[type] ?? []) as unknown as readonly FeedField[]
/** What an entry is called: its title, else what is new and the institution or country it is about. */
export const nameOfUpdate = (entry: InformationUpdate, say: Say) => {
  const said = fieldsOf(entry.update_type).flatMap((field) => {
    const value = field.value(entry, say)
    return value ? [{ id: field.id, value }] : []
  })
  const title = said.find(({ id }) => id === 'title')
  if (title) return title.value
  const about = said.find(({ id }) => id === 'institution') ?? said.find(({ id }) => id === 'country')
  const fact = said.find(({ id }) => id in telling)
  const news = fact && say(telling[fact.id]!, { value: fact.value })
  return [news, about?.value].filter(Boolean).join(' · ') || said[0]?.value || say('Information updates')
}
/** Whether a fact is what an entry is called by. */
export const isInName = (id: string) => id === 'title' || id in telling

/** The facts that make an entry news, by feed, with what they are of: how long, how much, when. */
const telling: Readonly<Record<string, string>> = {
  duration: 'Offer letter in {{value}}',
  fees: 'Tuition fee {{value}}',
  commission: 'Commission {{value}}',
  intake: 'Intake {{value}}',
  requirement: 'Requirement: {{value}}',
}
