/** What applications bring to the day of whoever brings them forward. */
import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { type DayPart, type DayPlace, dayPart, type Reader, rowsOfADay } from '#platform/day/section.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { type ApplicationConcern, ApplicationLines, ApplicationRows } from './application/application-day.view.tsx'

/** Applications are the day of whoever moves them and wins no leads; beside leads they stand aside, and in a whole company as a number. */
function placeOf({ group, can, scopeOf }: Reader): DayPlace | undefined {
  // An agency moves nothing, and brings the answers and papers of its students.
  if (group === 'agent') return can('applications.read') ? 'main' : undefined
  if (!can('applications.status.update') || group === 'user') return undefined
  if (!can('leads.create')) return 'main'
  return scopeOf('applications') === 'tenant' ? 'line' : 'side'
}

interface Asked {
  readonly filters: { readonly waits_for?: 'answer' | 'documents'; readonly is_overdue?: true }
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'offer_letter_deadline' | 'status_at'
}
const offers: Asked = { filters: { waits_for: 'answer' }, sort: 'asc', sort_by: 'offer_letter_deadline' }
const papers: Asked = { filters: { waits_for: 'documents' }, sort: 'asc', sort_by: 'status_at' }
/** Whoever watches applications from outside sees what moved last. */
const moved: Asked = { filters: {}, sort: 'desc', sort_by: 'status_at' }
const late: Asked = { filters: { is_overdue: true }, sort: 'asc', sort_by: 'status_at' }

/** What the side of the student has to do is no matter of the institution. */
const forStudents = (reader: Reader) => (reader.group === 'institution_staff' ? undefined : placeOf(reader))

const forWatchers = ({ group, can }: Reader): DayPlace | undefined =>
  (group === 'agent' || group === 'institution_staff') && can('applications.read') ? 'main' : undefined

const part = (asked: Asked, concern: ApplicationConcern, about: Pick<DayPart, 'id' | 'order' | 'title' | 'summary' | 'isAlarming'>) =>
  dayPart({
    ...about,
    endpoint: applications.list,
    placeFor: asked === moved ? forWatchers : asked.filters.waits_for ? forStudents : placeOf,
    call: () => ({ query: { ...asked, per_page: rowsOfADay } }),
    hrefFor: () => hrefWith(applicationScreens.list.path, { ...asked }),
    draw: ({ recordsInfo }, { isFirst, place }) =>
      place === 'main' ? (
        <ApplicationRows rows={recordsInfo} concern={concern} isFirst={isFirst} />
      ) : (
        <ApplicationLines rows={recordsInfo} concern={concern} />
      ),
  })

export const applicationDay: readonly DayPart[] = [
  part(offers, 'deadline', {
    id: 'offers',
    order: 50,
    title: (t) => t('Offers to answer'),
    summary: (t, count) => t('{{count}} offers to answer', { count }),
  }),
  part(papers, 'standing', {
    id: 'papers',
    order: 60,
    title: (t) => t('Documents missing'),
    summary: (t, count) => t('{{count}} waiting for documents', { count }),
  }),
  part(late, 'late', {
    id: 'late-applications',
    order: 70,
    title: (t) => t('Applications over target'),
    summary: (t, count) => t('{{count}} over target', { count }),
    isAlarming: true,
  }),
  part(moved, 'moved', { id: 'moved-applications', order: 75, title: (t) => t('Latest changes to applications') }),
]
