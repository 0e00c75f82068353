import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { taskCategoryLabels, taskTypeLabels } from '@embark/contract/leads/task/task.rules.ts'
import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { TaskWhen } from '#platform/day/task-when.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { groupedBy } from '#platform/list/grouped-by.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { tabsOf } from '#platform/list/tabs.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { choicesOf } from '#ui/form/select-field.tsx'
import { Link } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { TaskForm } from './task.form.tsx'
import { useTaskActs } from './task-acts.state.tsx'
import { aboutTask, hrefOfTask } from './task-place.state.ts'

const TaskCells = lazyPart(() => import('./task-cells.view.tsx').then((file) => file.TaskCells))

const mayEdit = ({ status, can }: Task) => status === 'pending' && can.change_status

/** What one has to do, or the people whose work one looks after: by when it is due. */
export default function TaskListPage() {
  const t = useT()
  const list = useList(tasks.list, {
    kept: ['page_tab', 'whose', 'group_by'],
    start: { page_tab: 'open' },
    query: ({ page_tab }) => ({ with_tabs: true, ...(page_tab === 'done' && ({ sort_by: 'completed_at', sort: 'desc' } as const)) }),
  })
  const { state } = list
  const people = useEndpoint(tasks.people, { query: {} }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const hasTeam = people.length > 1
  const acts = useTaskActs(list)
  const columns = useColumns(state.whose === 'team')
  return (
    <EndpointList
      list={list}
      count={(count, isExact) => (isExact ? t('{{count}} tasks', { count }) : t('{{number}}+ tasks', { number: formatNumber(count) }))}
      views={tabsOf(list.data?.tabsInfo, t, (page_tab) => list.hrefTo({ ...state, page: 1, page_tab: page_tab as typeof state.page_tab }))}
      activeView={state.page_tab}
      actions={
        <>
          {hasTeam && (
            <Segments
              label={t('Whose tasks')}
              options={waysOf({ mine: t('Mine'), team: t('My team') })}
              value={state.whose}
              onChange={(whose) => list.narrow({ whose })}
            />
          )}
          <Button component={Link} href={leadScreens.calendar.path}>
            {t('Calendar')}
          </Button>
        </>
      }
      search={t('Search tasks')}
      filters={{
        lead: t('Tasks where'),
        fields: {
          type: { label: t('Type'), options: choicesOf(taskTypeLabels, t) },
          category: { label: t('About'), options: choicesOf(taskCategoryLabels, t) },
          scheduled_at: { label: t('When') },
        },
      }}
      isOrderFixed
      {...groupedBy({
        list,
        columns,
        groups: { type: t('Type'), category: t('About'), ...(state.whose === 'team' && { user: t('For') }) },
      })}
      columns={columns}
      cells={TaskCells}
      rowName={(task) => task.note}
      rowHref={hrefOfTask}
      acts={acts.rowActs}
      bulkActions={acts.bulkActions}
      create={
        useCan('leads.update') && {
          text: t('New task'),
          dialog: (close) => <TaskForm people={people} onClose={close} />,
        }
      }
      empty={state.page_tab === 'open' ? t('Nothing to do. Tasks that you or colleagues set for you appear here.') : t('No tasks here.')}
    >
      {acts.dialog}
    </EndpointList>
  )
}

function useColumns(isOfTeam: boolean): ColumnsOf<typeof tasks.list> {
  const t = useT()
  return [
    titleColumn('note', t('Task'), (task) => <TwoLines top={task.note} bottom={aboutTask(task)} strong />),
    {
      id: 'due',
      edits: mayEdit,
      header: t('When'),
      width: 220,
      cardSlot: 'line',
      cell: (task: Task) => <TaskWhen task={task} />,
    },
    { id: 'type', edits: mayEdit, header: t('Type'), width: 140, cell: (task) => t(taskTypeLabels[task.type]) },
    ...(isOfTeam ? [{ id: 'user', header: t('For'), width: 200, cell: (task: Task) => <PersonName task={task} /> }] : []),
  ]
}

const PersonName = ({ task: { user } }: { readonly task: Task }) => <span dir="auto">{fullNameOf(user)}</span>
