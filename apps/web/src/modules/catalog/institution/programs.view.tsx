import type { InstitutionRecord } from '@embark/contract/catalog/institution/institution.contract.ts'
import { programs as finder, type ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { Money } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { useDuration } from '../program/program-facts.view.tsx'
import { programHref } from '../program-record/program-record.state.ts'
import { programsHref } from './institution.state.ts'

/** So many stand on the record; the finder has them all. */
const most = 5

/** What an institution teaches: the first of its programs, and the way to all of them. */
export function ProgramsSection({ institution: { id, programs } }: { institution: InstitutionRecord }) {
  const t = useT()
  const query = { filters: { institution_id: id }, per_page: most, count: 'none' as const }
  const cards = useEndpoint(finder.all, { query }, { enabled: programs > 0 }).data?.recordsInfo
  if (!cards?.length) return null
  return (
    <section className="e-panel institution-section">
      <header>
        <h2>{t('Programs')}</h2>
        <Link className="e-link" href={programsHref(id)}>
          {t('All {{number}} programs', { number: formatNumber(programs) })}
        </Link>
      </header>
      <ul className="institution-lines">
        {cards.map((card) => (
          <li key={card.identifier}>
            <ProgramLine card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProgramLine({ card: { program, campus, tuition_fee } }: { card: ProgramCard }) {
  const t = useT()
  const durationOf = useDuration()
  const about = [campus, program.studylevel && t(program.studylevel.name), durationOf(program)].filter(Boolean).join(' · ')
  return (
    <>
      <Link className="e-grow" href={programHref(program)}>
        <TwoLines strong top={<bdi>{program.name}</bdi>} bottom={about} />
      </Link>
      {tuition_fee && <Money minor={tuition_fee.amount_minor} currency={tuition_fee.currency} />}
    </>
  )
}
