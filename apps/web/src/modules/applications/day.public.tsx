/** What applications bring to the day of whoever brings them forward. */
import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationWait } from '@embark/contract/applications/application/application.rules.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { type DayPart, type DayPlace, dayFromToday, dayPart, type Reader, rowsOfADay } from '#platform/day/section.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { type ApplicationConcern, ApplicationLines, ApplicationRows, ApplicationStages } from './application/application-day.view.tsx'

/** Applications are the day of whoever moves them and wins no leads; beside leads they stand aside, and in a whole company as a number. */
function placeOf({ group, can, scopeOf }: Reader): DayPlace | undefined {
  // An agency moves nothing, and brings the answers and papers of its students.
  if (group === 'agent') return can('applications.read') ? 'main' : undefined
  if (!can('applications.status.update') || group === 'user') return undefined
  if (!can('leads.create')) return 'main'
  return scopeOf('applications') === 'tenant' ? 'line' : 'side'
}

interface Asked {
  readonly filters: { readonly waits_for?: ApplicationWait; readonly is_overdue?: true; readonly submitted_at?: { readonly from: string } }
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'offer_letter_deadline' | 'status_at'
}
const waiting = (waits_for: ApplicationWait): Asked => ({ filters: { waits_for }, sort: 'asc', sort_by: 'status_at' })
const offers: Asked = { ...waiting('answer'), sort_by: 'offer_letter_deadline' }
const moved: Asked = { filters: {}, sort: 'desc', sort_by: 'status_at' }
/** What the company has not sent stands among what it has to send. */
const cameBack = (): Asked => ({ ...moved, filters: { submitted_at: { from: dayFromToday(-365) } } })
const late: Asked = { filters: { is_overdue: true }, sort: 'asc', sort_by: 'status_at' }

const isInstitution = ({ group }: Reader) => group === 'institution_staff'
/** Answers to offers are no matter of the institution. */
const forStudents = (reader: Reader) => (isInstitution(reader) ? undefined : placeOf(reader))
/** The company checks and sends; whoever wins leads beside it hears of it elsewhere. */
const forSenders = (reader: Reader) => (reader.group === 'company' && placeOf(reader) === 'main' ? 'main' : undefined)
const forDeciders = (reader: Reader) => (isInstitution(reader) ? placeOf(reader) : undefined)
/** Who has applications as their day, or watches them from outside. */
const isTheirDay = (reader: Reader) => placeOf(reader) === 'main' || (isInstitution(reader) && reader.can('applications.read'))
const forWatchers = (reader: Reader): DayPlace | undefined => (reader.group !== 'company' && isTheirDay(reader) ? 'main' : undefined)

type About = Pick<DayPart, 'id' | 'order' | 'title' | 'placeFor' | 'summary' | 'isAlarming' | 'expects' | 'clear' | 'isNews'>

const part = (asked: Asked, concern: ApplicationConcern, about: About) =>
  dayPart({
    ...about,
    endpoint: applications.list,
    call: () => ({ query: { ...asked, per_page: rowsOfADay, ...(concern === 'submission' && { with_papers: true as const }) } }),
    hrefFor: () => hrefWith(applicationScreens.list.path, { ...asked }),
    draw: ({ recordsInfo }, { isFirst, place }) =>
      place === 'main' ? (
        <ApplicationRows rows={recordsInfo} concern={concern} isFirst={isFirst} />
      ) : (
        <ApplicationLines rows={recordsInfo} concern={concern} />
      ),
  })

const stages = dayPart({
  id: 'application-stages',
  order: 2,
  title: (t) => t('Applications by stage'),
  endpoint: applications.list,
  // An agency is told of its leads, which stand at every stage of theirs.
  placeFor: (reader) => (reader.group !== 'agent' && isTheirDay(reader) ? 'top' : undefined),
  call: () => ({ query: { with_tabs: true, per_page: 1 } }),
  hrefFor: () => applicationScreens.list.path,
  draw: ({ tabsInfo = [] }) => <ApplicationStages tabs={tabsInfo} />,
})

export const applicationDay: readonly DayPart[] = [
  stages,
  part(waiting('submission'), 'submission', {
    id: 'to-submit',
    order: 48,
    title: (t) => t('To check and submit'),
    placeFor: forSenders,
    summary: (t, count) => t('{{count}} to submit', { count }),
    clear: (t) => t('Nothing to check and submit'),
    expects: (t) => t('New applications, with what is missing and by when they have to be sent.'),
  }),
  part(waiting('decision'), 'decision', {
    id: 'to-decide',
    order: 49,
    title: (t) => t('Waiting for your decision'),
    placeFor: forDeciders,
    summary: (t, count) => t('{{count}} to decide', { count }),
    clear: (t) => t('Nothing waits for your decision'),
    expects: (t) => t('Applications that reached you, the one that waits longest first.'),
  }),
  part(offers, 'deadline', {
    id: 'offers',
    order: 50,
    title: (t) => t('Offers to answer'),
    placeFor: forStudents,
    summary: (t, count) => t('{{count}} offers to answer', { count }),
    clear: (t) => t('No offers to answer'),
    expects: (t) => t('Offers of institutions, with the day by which the student answers.'),
  }),
  part(waiting('documents'), 'standing', {
    id: 'papers',
    order: 60,
    title: (t, reader) => (isInstitution(reader) ? t('Documents you asked for') : t('Documents missing')),
    placeFor: placeOf,
    summary: (t, count) => t('{{count}} waiting for documents', { count }),
    clear: (t, reader) => (isInstitution(reader) ? t('No documents still to come') : t('No documents missing')),
    expects: (t, reader) =>
      isInstitution(reader)
        ? t('Applications for which you wait for a document.')
        : t('Applications that wait for documents of the student.'),
  }),
  part(late, 'late', {
    id: 'late-applications',
    order: 70,
    title: (t) => t('Applications over target'),
    placeFor: placeOf,
    summary: (t, count) => t('{{count}} over target', { count }),
    isAlarming: true,
    clear: (t) => t('No applications over target'),
    expects: (t) => t('Applications that have stood in a stage longer than planned.'),
  }),
  part(moved, 'moved', {
    id: 'moved-applications',
    order: 75,
    title: (t) => t('Latest changes to applications'),
    placeFor: forWatchers,
    isNews: true,
    expects: (t) => t('Offers, refusals and every other step, the newest first.'),
  }),
  part(cameBack(), 'moved', {
    id: 'came-back',
    order: 75,
    title: (t) => t('Latest from institutions'),
    placeFor: forSenders,
    isNews: true,
    expects: (t) => t('Offers, refusals and every other step, the newest first.'),
  }),
]
