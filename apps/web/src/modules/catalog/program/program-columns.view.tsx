import type { ProgramCard, programs } from '@embark/contract/catalog/program/program.contract.ts'
import { studyModeOf } from '@embark/contract/catalog/program/program.rules.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { can } from '#platform/session/session.ts'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Tick } from '#ui/parts/tick.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { ConvertedFees } from './converted.view.tsx'
import { takesApplications } from './finder.state.ts'
import { type ProgramActs, ShortlistButton } from './program-card.view.tsx'
import { Intakes, useDuration } from './program-facts.view.tsx'
import { scoreText } from './score.state.ts'

type Columns = ColumnsOf<typeof programs.all>

/** The menu of a program's line; the line itself leads to its page. */
export const useRowActs = (acts: ProgramActs): RowAct<ProgramCard>[] => {
  const t = useT()
  return [
    { id: 'requirements', label: t('Requirements'), onRun: (card) => acts.onChecklist(card, 'requirements') },
    ...(acts.applyHref ? [{ id: 'apply', label: t('Create application'), href: acts.applyHref, isFor: takesApplications }] : []),
  ]
}

/** Whether it is compared, and whose shortlist it is on. */
function RowTicks({ card, acts, isCard }: { card: ProgramCard; acts: ProgramActs; isCard?: boolean }) {
  const t = useT()
  return (
    <span className="e-row">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick in it is the control */}
      <label className="program-compare">
        <Tick
          aria-label={t('Compare {{name}}', { name: card.program.name })}
          checked={acts.isCompared?.(card) ?? false}
          onChange={() => acts.onCompare?.(card)}
        />
        {isCard && t('Compare')}
      </label>
      <ShortlistButton card={card} acts={acts} />
    </span>
  )
}

/** The finder's columns: what can be sorted by, and the cells of the dense table. */
export function useProgramColumns(acts: ProgramActs): Columns {
  const place = usePlaceColumns()
  const facts = useFactColumns()
  const act = useActColumns(acts)
  return [...place, ...facts, ...act]
}

/** What it is and where it is taught. */
function usePlaceColumns(): Columns {
  const t = useT()
  const isPhone = usePhone()
  return [
    {
      id: 'program',
      header: t('Program'),
      cell: ({ program }) => <span className="e-name">{program.name}</span>,
      sortable: true,
      hideable: false,
      cardSlot: 'title',
    },
    {
      id: 'institution',
      header: t('Institution'),
      cell: ({ program: { institution }, campus }) => (
        // On a phone a line has room for one of them.
        <TwoLines top={<bdi>{institution.name}</bdi>} bottom={isPhone ? campus : `${campus} · ${institution.country}`} />
      ),
      sortable: true,
      cardSlot: 'line',
    },
  ]
}

/** The facts of a program, as far as the role may read each. */
function useFactColumns(): Columns {
  const t = useT()
  const durationOf = useDuration()
  // The names of these permissions are those of the facts.
  const may = (fact: string) => can(`programs.listing.card.info.${fact}.read` as Parameters<typeof can>[0])
  const lengthOf = ({ program }: ProgramCard) =>
    (may('duration') && (durationOf(program) ?? program.additional_items?.duration_range)) || ''
  const columns: (Columns[number] | false)[] = [
    {
      id: 'mode',
      header: t('Study mode'),
      cell: (card) => <TwoLines top={t(studyModeOf(card.program.is_fulltime))} bottom={lengthOf(card)} />,
      card: (card) => [t(studyModeOf(card.program.is_fulltime)), lengthOf(card)].filter(Boolean).join(' · '),
      width: 92,
      cardSlot: 'start',
    },
    may('tuition_fee') && {
      id: 'tuition_fee',
      header: t('Tuition fee'),
      cell: (card) => (
        <span className="e-two">
          <Money minor={card.tuition_fee?.amount_minor ?? null} currency={card.tuition_fee?.currency ?? ''} whole />
          <ConvertedFees card={card} fees={['tuition_fee']} />
        </span>
      ),
      sortable: true,
      align: 'end',
      width: 104,
      cardSlot: 'end',
    },
    may('application_fee') && {
      id: 'application_fee',
      header: t('Application fee'),
      cell: ({ application_fee }) => (
        <Money minor={application_fee?.amount_minor ?? null} currency={application_fee?.currency ?? ''} whole />
      ),
      align: 'end',
      width: 116,
      cardSlot: 'none',
    },
    may('english_test_scores') && {
      id: 'testscores',
      header: t('English level'),
      cell: ({ program: { testscores: [first, ...others] = [] } }) =>
        first ? <TwoLines top={scoreText(first)} bottom={inARow(others.map(scoreText))} /> : <NoValue />,
      width: 136,
      cardSlot: 'none',
    },
    { id: 'intakes', header: t('Intakes'), cell: ({ program }) => <Intakes intakes={program.intakes} />, width: 124 },
  ]
  return columns.filter((column) => column !== false)
}

function useActColumns(acts: ProgramActs): Columns {
  const t = useT()
  return [
    {
      id: 'acts',
      header: t('Compare'),
      cell: (card) => <RowTicks card={card} acts={acts} />,
      card: (card) => <RowTicks card={card} acts={acts} isCard />,
      width: 86,
      cardSlot: 'foot',
    },
  ]
}

/** The orders the finder offers, for the cards, which have no headers to press. */
export function useSortNames(): Columns {
  const t = useT()
  const names: (readonly [Extract<Columns[number], { sortable: true }>['id'], string] | false)[] = [
    ['relevance', t('Best fit')],
    ['program', t('Program')],
    ['institution', t('Institution')],
    can('programs.listing.card.info.tuition_fee.read') && ['tuition_fee', t('Tuition fee')],
  ]
  return names.filter((name) => name !== false).map(([id, header]) => ({ id, header, sortable: true, cell: () => null }))
}
