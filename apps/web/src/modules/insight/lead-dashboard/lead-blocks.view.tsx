import { type LeadPlaces, leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { type LeadBlock, type LeadGroup, rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { ChartRow } from '#ui/dashboard/chart-panel.tsx'
import { CompareTable } from '#ui/dashboard/compare-table.tsx'
import { type LeadAsk, type LeadGroups, leadsWith, queryOf } from './lead-block.state.ts'
import { LeadBoardList } from './lead-board-list.view.tsx'
import { LeadGroupFilters } from './lead-group.view.tsx'
import { LeadSummaryBlock } from './lead-summary.view.tsx'

interface Props {
  readonly ask: LeadAsk
  readonly groups: LeadGroups
  readonly onGroup: (block: LeadBlock, group: LeadGroup) => void
}

/** The blocks below the figures, each with filters of its own. */
export function LeadBlocks(props: Props) {
  const t = useT()
  return (
    <>
      <LeadSummaryBlock {...props} />
      <ChartRow>
        <Places {...props} block="studentSource" title={t('By country of the student')} of={t('Country')} name="source_country" />
        <Places
          {...props}
          block="studentDestination"
          title={t('By destination')}
          of={t('Country')}
          name="destination_countries"
          note={t('A lead with several destinations counts in each.')}
        />
      </ChartRow>
      <ChartRow>
        <Places {...props} block="branch" title={t('By branch')} of={t('Branch')} name="branch_id" />
        <Places {...props} block="medium" title={t('By medium')} of={t('Medium')} name="lead_medium_id" />
      </ChartRow>
      <LeadBoardList ask={props.ask} groups={props.groups} />
    </>
  )
}

type PlaceBlock = Exclude<LeadBlock, 'kpi' | 'summary'>
interface PlacesProps extends Props {
  readonly block: PlaceBlock
  readonly title: string
  readonly of: string
  readonly note?: string
  /** The filter of the list that names a row. */
  readonly name: string
}

function Places({ ask, groups, onGroup, block, title, of, note, name }: PlacesProps) {
  const t = useT()
  const group = groups[block] ?? {}
  // The group has no other filters than its block takes.
  const read = useEndpoint(leadDashboards[block] as typeof leadDashboards.branch, { query: queryOf(ask, group) as object }, { keep: true })
  const board = read.data?.dashboardInfo
  if (!board) return <ReadState read={read} kind="cards" />
  const { from, to, before } = board
  const hrefOf = (id: number | null, more: object) => leadsWith(group, { ...rowFilter(name, id), ...more })
  const cellsOf = ({ id, count, before: countBefore, converted }: LeadPlaces['rows'][number]) => ({
    leads: {
      count,
      before: countBefore,
      href: hrefOf(id, { created_at: { from, to } }),
      beforeHref: hrefOf(id, { created_at: before }),
    },
    converted: { count: converted, href: hrefOf(id, { created_at: { from, to }, stage_ids: board.converted_stage_ids }) },
  })
  return (
    <CompareTable
      title={title}
      of={of}
      note={note ?? t('Created in this period')}
      columns={[
        { id: 'leads', name: t('Leads') },
        { id: 'converted', name: t('Converted') },
      ]}
      rows={board.rows.map((row) => ({ id: String(row.id), name: t(row.name ?? 'Not known'), cells: cellsOf(row) }))}
      action={<LeadGroupFilters block={block} title={title} value={group} onChange={onGroup} />}
    />
  )
}
