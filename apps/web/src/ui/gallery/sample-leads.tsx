import type { Column } from '../list/column.ts'
import { Due } from '../parts/due.tsx'
import { Money } from '../parts/money.tsx'
import { AssignPlace, Person } from '../parts/person-avatar.tsx'
import { Stage, type StageKind } from '../parts/stage-ring.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import type { Translate } from '../words.tsx'
import type { SampleLead } from './sample-rows.ts'

export const stageNames = ['New', 'Contacted', 'Counselling', 'Shortlisted', 'Applied', 'Offer', 'Visa', 'Enrolled']

export const kindOf = (stage: number): StageKind => (stage === 0 ? 'new' : stage === 7 ? 'won' : 'open')

const whoColumns = (t: Translate): Column<SampleLead>[] => {
  return [
    {
      id: 'lead',
      header: t('Lead'),
      sortable: true,
      hideable: false,
      cardSlot: 'title',
      width: 214,
      cell: (lead) => <Person name={lead.name} note={`LD-${lead.id} · ${lead.city}`} strong />,
    },
    {
      id: 'stage',
      header: t('Stage'),
      sortable: true,
      cardSlot: 'corner',
      width: 126,
      cell: (lead) => <Stage name={t(stageNames[lead.stage] ?? '')} kind={kindOf(lead.stage)} share={lead.stage / 8} />,
    },
    {
      id: 'interest',
      header: t('Interest'),
      cardSlot: 'line',
      width: 202,
      cell: (lead) => <TwoLines top={lead.program} bottom={<span dir="auto">{lead.school}</span>} />,
    },
    {
      id: 'owner',
      header: t('Owner'),
      cardSlot: 'none',
      width: 160,
      cell: (lead) => (lead.owner ? <Person name={lead.owner} size="s" /> : <AssignPlace label={t('Assign')} />),
    },
  ]
}

const nextColumns = (t: Translate): Column<SampleLead>[] => {
  return [
    {
      id: 'next_step',
      header: t('Next step'),
      sortable: true,
      cardSlot: 'foot',
      cell: (lead) =>
        lead.step ? (
          <TwoLines top={t(lead.step)} bottom={<Due when={lead.when}>{t(lead.due)}</Due>} />
        ) : (
          <TwoLines
            top={<span className="e-muted">{t('No next step')}</span>}
            bottom={
              <a className="e-link" href="#set">
                {t('Set one')}
              </a>
            }
          />
        ),
    },
    {
      id: 'budget',
      header: t('Budget'),
      align: 'end',
      cardSlot: 'none',
      width: 104,
      cell: (lead) => <Money minor={lead.minor} currency={lead.currency} whole />,
    },
    {
      id: 'activity',
      header: t('Activity'),
      align: 'end',
      sortable: true,
      cardSlot: 'none',
      width: 108,
      cell: (lead) => <span className="e-muted">{lead.activity}</span>,
    },
  ]
}

/** The columns of the sample list. */
export function leadColumns(t: Translate): Column<SampleLead>[] {
  return [...whoColumns(t), ...nextColumns(t)]
}
