import { type GivenUp, givenUp, givenUpKinds } from '@embark/contract/organization/given-up/given-up.contract.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

const kindNames = { job: 'Background jobs', event: 'Events' } as const
const refOf = ({ kind, id }: GivenUp) => ({ params: { kind, id } })

/** Work of the company that failed as often as it may: why, since when, and what becomes of it (R70). */
export default function GivenUpListPage() {
  const t = useT()
  const confirm = useConfirm()
  const mayChange = useCan('settings.organization.update')
  const list = useList(givenUp.list, { kept: ['kind'], start: { kind: 'job' } })
  const retry = useAction(givenUp.retry, { stales: [givenUp.list], said: t('Tried again') })
  const drop = useAction(givenUp.drop, { stales: [givenUp.list], said: t('Job dropped') })
  const askToDrop = async (work: GivenUp) => {
    const answer = await confirm({
      title: t('Drop this job?'),
      text: t('{{task}} will not be tried again, and what it was meant to do will not happen.', { task: work.task }),
      verb: t('Drop'),
      danger: true,
    })
    if (answer) drop.mutate(refOf(work))
  }
  return (
    <EndpointList
      list={list}
      views={givenUpKinds.map((each) => ({ id: each, name: t(kindNames[each]), href: list.hrefTo({ kind: each }) }))}
      activeView={list.state.kind ?? 'job'}
      search={t('Search by job or reason')}
      columns={useColumns()}
      rowId={({ kind, id }) => `${kind}-${id}`}
      rowName={({ task }) => task}
      acts={[
        mayChange && { id: 'retry', label: t('Try again'), onRun: (work) => retry.mutate(refOf(work)) },
        mayChange && { id: 'drop', label: t('Drop'), danger: true, onRun: (work) => void askToDrop(work) },
      ]}
      empty={t('No failed jobs. Only those that keep failing appear here.')}
    />
  )
}

function useColumns(): ColumnsOf<typeof givenUp.list> {
  const t = useT()
  return [
    titleColumn('task', t('Job'), ({ task, id }) => (
      <TwoLines strong top={<bdi>{task}</bdi>} bottom={<bdi className="e-num">#{formatNumber(id)}</bdi>} />
    )),
    { id: 'reason', header: t('Reason'), cell: ({ reason }) => (reason ? <bdi dir="auto">{reason}</bdi> : <NoValue />) },
    { id: 'attempts', header: t('Attempts'), width: 90, align: 'end', cell: ({ attempts }) => formatNumber(attempts) },
    { id: 'begun_at', header: t('Started'), width: 170, cell: ({ begun_at }) => formatMoment(begun_at) },
    {
      id: 'given_up_at',
      header: t('Failed'),
      width: 170,
      cell: ({ given_up_at }) => (given_up_at ? formatMoment(given_up_at) : <NoValue />),
    },
  ]
}
