import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { findAtMost, findFrom, foundIn } from '#platform/list/finder.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { aboutTask, hrefOfTask } from './task/task-place.state.ts'

/** One's open tasks that say what is typed into the palette, or are about whom it names; what is due first stands first. */
export function useTaskFinder(search: string) {
  const t = useT()
  const isWanted = can('leads.read') && search.length >= findFrom
  const read = useEndpoint(tasks.list, { query: { search, page_tab: 'open', per_page: findAtMost, count: 'none' } }, { enabled: isWanted })
  return foundIn(
    { id: 'tasks', name: t('Tasks') },
    {
      isWanted,
      read,
      items: ({ recordsInfo }) =>
        recordsInfo.map((task) => ({
          id: task.identifier,
          label: task.note,
          note: [formatMoment(task.scheduled_at), aboutTask(task)].filter(Boolean).join(' · '),
          href: hrefOfTask(task) ?? hrefWith(leadScreens.tasks.path, { search }),
        })),
    },
  )
}
