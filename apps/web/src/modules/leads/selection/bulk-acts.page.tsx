import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type JobInfo, jobs } from '@embark/contract/platform/job/job.contract.ts'
import { Button } from '@mantine/core'
import { useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Meter } from '#ui/parts/two-lines.tsx'
import { bulkStales, useUndo } from './bulk-undo.state.ts'
import { kindName, standings } from './bulk-words.state.ts'

const lookMs = 2_000
const isOpen = ({ status }: JobInfo) => status === 'queued' || status === 'running'

/** What somebody did to many leads at once: how far it is, what became of each, and the way back for a day. */
export default function BulkActsPage() {
  const t = useT()
  const list = useList(jobs.list)
  // What runs is looked at again; realtime says so as well, but not on every network.
  useEndpoint(jobs.list, { query: { per_page: 25 } }, { enabled: list.rows.some(isOpen), refetchMs: lookMs })
  const { undo } = useUndo()
  const cancel = useConfirmedAction(jobs.cancel, {
    stales: bulkStales,
    said: t('The job is being stopped'),
    question: (job: JobInfo) => ({
      title: t('Stop this bulk action?'),
      text: t('What was done stays done.'),
      verb: t('Stop'),
      danger: job.done > 0,
    }),
    toCall: ({ identifier }) => ({ params: { id: identifier } }),
  })
  return (
    <EndpointList
      list={list}
      path={[{ name: t('Leads'), href: to(leadScreens.list) }]}
      count={(count) => t('{{count}} bulk actions', { count })}
      columns={useColumns()}
      isOrderFixed
      rowName={(job) => t(kindName(job))}
      rowHref={({ identifier }) => to(leadScreens.act, { job_id: identifier })}
      acts={[
        { id: 'cancel', label: t('Stop'), isFor: ({ can }: JobInfo) => can.cancel, onRun: cancel.ask },
        { id: 'undo', label: t('Undo'), isFor: ({ can }: JobInfo) => can.undo, onRun: ({ identifier }) => undo(identifier) },
      ]}
      empty={t('No bulk actions yet. Tick leads in their list to begin one.')}
      emptyAct={
        <Button component={Link} href={to(leadScreens.list)}>
          {t('Go to leads')}
        </Button>
      }
    />
  )
}

function useColumns(): ColumnsOf<typeof jobs.list> {
  const t = useT()
  return [
    titleColumn('kind', t('What was done'), (job) => t(kindName(job))),
    {
      id: 'status',
      header: t('Status'),
      width: 160,
      cardSlot: 'corner',
      cell: (job) => {
        const [text, tone] = standings[job.status]
        return <Tag tone={tone}>{t(text)}</Tag>
      },
    },
    {
      id: 'done',
      header: t('Leads'),
      width: 200,
      cell: (job) => {
        const text = t('{{done}} of {{total}} done', { done: job.done, total: job.total })
        return (
          <span className="e-two">
            {text}
            {isOpen(job) && <Meter done={job.done + job.failed} of={job.total} label={text} />}
          </span>
        )
      },
    },
    {
      id: 'created_at',
      header: t('Ordered'),
      width: 170,
      cell: ({ created_at }) => <span className="e-num">{formatMoment(created_at)}</span>,
    },
    {
      id: 'undone',
      header: t('Undone'),
      width: 120,
      cell: ({ undone_by }) => (undone_by ? <Tag>{t('Undone')}</Tag> : null),
    },
  ]
}
