/** What leads bring to the day of whoever works them. */
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { type DayPart, dayFromToday, dayPart, type Reader, rowsOfADay } from '#platform/day/section.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { FailedImports } from './import/import-day.view.tsx'
import { LeadStages, MovedRows, NewLeadRows, NextStepRows, UnassignedRows } from './lead/lead-day.view.tsx'
import { TaskRows } from './task/task-day.view.tsx'

const worksLeads = ({ group, can }: Reader) => group === 'company' && can('leads.update')
const seesAll = ({ scopeOf }: Reader) => scopeOf('leads') === 'tenant'
/** A branch or a team is looked after as a whole; in a whole company one's own leads are one's day. */
const tabFor = ({ scopeOf }: Reader) => (['branch', 'team'].includes(scopeOf('leads') ?? '') ? 'all' : 'mine')
const dealsOut = (reader: Reader) =>
  worksLeads(reader) && reader.can('leads.assign') && ['branch', 'team', 'tenant'].includes(reader.scopeOf('leads') ?? '')

type Asked = {
  page_tab?: string
  filters?: object
  sort?: 'asc' | 'desc'
  sort_by?: 'id' | 'created_at' | 'next_follow_up_at' | 'last_activity_at'
}
// Three lists stand one below the other, and the first rows of each belong on the first screen.
const leadsOfADay = 4
const leadsOfACompany = 8
const asking = (asked: Asked) => ({ query: { ...asked, per_page: leadsOfADay } })
const leading = (asked: Asked) => hrefWith(leadScreens.list.path, { layout: 'table', ...asked })

const overdue = (reader: Reader) =>
  ({
    page_tab: tabFor(reader),
    filters: { next_follow_up_at: { to: dayFromToday(-1) } },
    sort: 'asc',
    sort_by: 'next_follow_up_at',
  }) as const
const today = (reader: Reader) =>
  ({
    page_tab: tabFor(reader),
    filters: { next_follow_up_at: { from: dayFromToday(), to: dayFromToday() } },
    sort: 'asc',
    sort_by: 'next_follow_up_at',
  }) as const
const unanswered = (reader: Reader) =>
  ({ page_tab: dealsOut(reader) ? 'mine' : tabFor(reader), filters: { is_unanswered: true }, sort_by: 'created_at' }) as const
const unassigned = { page_tab: 'unassigned', filters: { is_unanswered: true }, sort: 'asc', sort_by: 'created_at' } as const
const late = { filters: { next_follow_up_at: { to: dayFromToday(-1) } }, sort: 'asc', sort_by: 'next_follow_up_at' } as const
/** What is due by tonight and is no next step of a lead. */
const otherTasks = () => ({
  page_tab: 'open' as const,
  filters: { category: ['application' as const, 'agent' as const, 'general' as const], scheduled_at: { to: dayFromToday() } },
})
/** An agency sees how those it brought get on. */
const moved = { sort: 'desc', sort_by: 'last_activity_at' } as const
const failed = () => ({
  filters: { state: ['failed' as const, 'completed_with_errors' as const], created_at: { from: dayFromToday(-7) } },
})

export const leadDay: readonly DayPart[] = [
  dayPart({
    id: 'overdue',
    order: 10,
    title: (t) => t('Overdue'),
    endpoint: leads.list,
    placeFor: (reader) => (worksLeads(reader) ? 'main' : undefined),
    call: (reader) => asking(overdue(reader)),
    hrefFor: (reader) => leading(overdue(reader)),
    summary: (t, count) => t('{{count}} overdue', { count }),
    draw: ({ recordsInfo }, { isFirst, call, reader }) => (
      <NextStepRows leads={recordsInfo} isFirst={isFirst} call={call} isOfOthers={tabFor(reader) === 'all'} />
    ),
  }),
  dayPart({
    id: 'today',
    order: 20,
    title: (t) => t('Due today'),
    endpoint: leads.list,
    placeFor: (reader) => (worksLeads(reader) ? 'main' : undefined),
    call: (reader) => asking(today(reader)),
    hrefFor: (reader) => leading(today(reader)),
    summary: (t, count) => t('{{count}} due today', { count }),
    draw: ({ recordsInfo }, { isFirst, call, reader }) => (
      <NextStepRows leads={recordsInfo} isFirst={isFirst} call={call} isToday isOfOthers={tabFor(reader) === 'all'} />
    ),
  }),
  dayPart({
    id: 'tasks',
    order: 25,
    title: (t) => t('Other tasks'),
    endpoint: tasks.list,
    placeFor: (reader) => (worksLeads(reader) ? 'main' : undefined),
    call: () => ({ query: { ...otherTasks(), per_page: leadsOfADay } }),
    hrefFor: () => hrefWith(leadScreens.tasks.path, { filters: otherTasks().filters }),
    draw: ({ recordsInfo }) => <TaskRows tasks={recordsInfo} />,
  }),
  dayPart({
    id: 'new',
    order: 30,
    title: (t) => t('New leads to answer'),
    endpoint: leads.list,
    placeFor: (reader) => (worksLeads(reader) ? 'main' : undefined),
    call: (reader) => asking(unanswered(reader)),
    hrefFor: (reader) => leading(unanswered(reader)),
    summary: (t, count) => t('{{count}} new', { count }),
    draw: ({ recordsInfo }, { isFirst }) => <NewLeadRows leads={recordsInfo} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'unassigned',
    order: 40,
    title: (t) => t('Unassigned leads'),
    endpoint: leads.list,
    placeFor: (reader) => (dealsOut(reader) ? 'main' : undefined),
    // Who sees the whole company has few leads of their own, and room for more of these.
    call: (reader) => ({ query: { ...unassigned, per_page: seesAll(reader) ? leadsOfACompany : leadsOfADay } }),
    hrefFor: () => leading(unassigned),
    summary: (t, count) => t('{{count}} unassigned', { count }),
    draw: ({ recordsInfo }, { isFirst }) => <UnassignedRows leads={recordsInfo} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'late-steps',
    order: 45,
    title: (t) => t('Overdue next steps'),
    endpoint: leads.list,
    placeFor: (reader) => (dealsOut(reader) && seesAll(reader) ? 'line' : undefined),
    call: () => ({ query: { ...late, per_page: 1 } }),
    hrefFor: () => leading(late),
    isAlarming: true,
    draw: () => null,
  }),
  dayPart({
    id: 'moved-leads',
    order: 80,
    title: (t) => t('Latest changes to leads'),
    endpoint: leads.list,
    placeFor: ({ group, can }) => (group === 'agent' && can('leads.read') ? 'main' : undefined),
    call: () => ({ query: { ...moved, per_page: rowsOfADay } }),
    hrefFor: () => leading(moved),
    isNews: true,
    expects: (t) => t('How the leads you bring get on, the newest step first.'),
    draw: ({ recordsInfo }, { isFirst }) => <MovedRows leads={recordsInfo} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'lead-stages',
    order: 1,
    title: (t) => t('Leads by stage'),
    endpoint: leads.list,
    placeFor: ({ group, can }) => (group === 'agent' && can('leads.read') ? 'top' : undefined),
    call: () => ({ query: { with_tabs: true, per_page: 1 } }),
    hrefFor: () => leadScreens.list.path,
    draw: ({ tabsInfo = [] }) => <LeadStages tabs={tabsInfo} />,
  }),
  dayPart({
    id: 'imports',
    order: 48,
    title: (t) => t('Failed imports'),
    endpoint: leadImports.list,
    placeFor: ({ can, group }) => (group === 'company' && can('leads.import') ? 'side' : undefined),
    call: () => ({ query: { ...failed(), per_page: rowsOfADay } }),
    hrefFor: () => hrefWith(leadImportScreens.wizard.path, failed()),
    draw: ({ recordsInfo }) => <FailedImports imports={recordsInfo} />,
  }),
]
