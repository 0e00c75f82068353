import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { cardShows, studyModeOf } from '@embark/contract/catalog/program/program.rules.ts'
import type { ReactNode } from 'react'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { ConvertedFees } from './converted.view.tsx'
import { scoreText } from './score.state.ts'

export type ChecklistTab = 'requirements' | 'info' | 'checklist'
/** A fact that may be long takes the room of two on a card, or a line with its name before it; one that tells of others a line without. */
export type Fact = readonly [name: string, value: ReactNode, size?: 'wide' | 'named-line' | 'line']

function Fee({ card, name }: { card: ProgramCard; name: 'tuition_fee' | 'application_fee' }) {
  const t = useT()
  const fee = card[name]
  if (!fee) return <span className="e-muted">{t('Not given')}</span>
  return <Money minor={fee.amount_minor} currency={fee.currency} whole />
}
const or = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? <NoValue short /> : <span dir="auto">{value}</span>

/** A test and its score are not parted at the end of a line. */
const unbroken = (score: Parameters<typeof scoreText>[0]) => scoreText(score).replaceAll(' ', '\u00a0')

/** The first intakes by name, the others counted. */
export function Intakes({ intakes }: { intakes: ProgramCard['program']['intakes'] }) {
  const t = useT()
  const more = intakes.length - cardShows.intakes
  if (!intakes.length) return <NoValue short />
  return (
    <>
      {inARow(intakes.slice(0, cardShows.intakes).map(({ intake_name }) => t(intake_name)))}
      {more > 0 && <span className="e-muted"> +{more}</span>}
    </>
  )
}

/** A length of study in words: "24 months". */
export function useDuration() {
  const t = useT()
  const texts = { Weeks: '{{count}} weeks', Months: '{{count}} months', Years: '{{count}} years' } as const
  return ({ duration, duration_type = 'Months' }: Pick<ProgramCard['program'], 'duration' | 'duration_type'>) =>
    duration ? t(texts[duration_type], { count: duration }) : null
}

/**
 * What a card tells of a program, by its category; fields the reader has no right to are not there (specification 3 §2, §8). What opens the
 * details is left out where nothing opens them, such as in the details themselves.
 */
export function useFacts(onOpen?: (card: ProgramCard, tab: ChecklistTab) => void): (card: ProgramCard) => Fact[] {
  const t = useT()
  const durationOf = useDuration()
  return (card) => {
    const { program } = card
    const extra = program.additional_items
    const open = (tab: ChecklistTab) => (
      <button type="button" className="e-link" onClick={() => onOpen?.(card, tab)}>
        {t('View')}
      </button>
    )
    const fees: (Fact | false)[] = [
      card.tuition_fee !== undefined && [t('Tuition fee'), <Fee key="tuition" card={card} name="tuition_fee" />],
      card.application_fee !== undefined && [t('Application fee'), <Fee key="application" card={card} name="application_fee" />],
    ]
    const duration: Fact | false = program.duration_type !== undefined && [t('Duration'), or(durationOf(program))]
    const requirements: Fact | false = onOpen !== undefined && [
      t('Requirements'),
      program.min_requirement ? open('requirements') : <NoValue key="none" short />,
    ]
    const age: Fact = [t('Age'), or(extra?.age)]
    const hours: Fact = [t('Weekly hours'), or(extra?.weekly_hours)]
    const intakes = (size: 'wide' | 'named-line'): Fact => [t('Intakes'), <Intakes key="intakes" intakes={program.intakes} />, size]
    const mode: Fact = [t('Study mode'), t(studyModeOf(program.is_fulltime))]
    const course: (Fact | false)[] = [
      program.duration_type !== undefined && [t('Duration range'), or(extra?.duration_range)],
      hours,
      ...fees,
      requirements,
      program.testscores !== undefined && [t('English level'), or(extra?.english_level)],
      age,
      accommodationOf(program, t),
      intakes('named-line'),
    ]
    const facts: Record<ProgramCard['program']['category'], (Fact | false)[]> = {
      higher_education: [
        duration,
        ...fees,
        program.testscores !== undefined && [t('English test scores'), or(inARow(program.testscores.map(unbroken))), 'wide'],
        onOpen !== undefined &&
          program.has_checklist !== undefined && [t('Checklist'), program.has_checklist ? open('checklist') : <NoValue key="none" short />],
        mode,
        intakes('wide'),
      ],
      language_program: course,
      career_program: course,
      summer_school: [[t('Start date'), or(extra?.start_date)], duration, hours, ...fees, requirements, age, intakes('wide')],
    }
    const converted: Fact | false = card.converted !== null && [
      t('Fees in {{currency}}', { currency: card.converted.currency }),
      <ConvertedFees key="converted" card={card} fees={['tuition_fee', 'application_fee']} />,
      'line',
    ]
    return [...facts[program.category], converted].filter((fact) => fact !== false)
  }
}

const accommodationNames: Record<string, string> = {
  homestay: 'Homestay',
  residence: 'Residence',
  shared_flat: 'Shared flat',
  private_flat: 'Private flat',
}
const accommodationOf = ({ has_accommodation, accommodation_options }: ProgramCard['program'], t: (text: string) => string): Fact => [
  t('Accommodation'),
  has_accommodation ? (
    inARow(accommodation_options.map((option) => t(accommodationNames[option] ?? option))) || t('Yes')
  ) : (
    <NoValue key="none" short />
  ),
  'wide',
]
