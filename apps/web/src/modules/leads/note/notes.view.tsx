import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { IconNote } from '@tabler/icons-react'
import { useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayHeading, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { TimelineFeed } from '#ui/record/timeline-feed.tsx'

/** The notes on a lead, pinned ones first. */
export function Notes({ lead, isOwn = false }: { lead: string; isOwn?: boolean }) {
  const t = useT()
  const page = useEndpoint(leadNotes.list, { params: { lead_id: lead }, query: { per_page: 100 } })
  const stales = [leadNotes.list, leadActivities.list, leads.single]
  const edit = useAction(leadNotes.edit, { stales })
  const params = (note_id: string) => ({ lead_id: lead, note_id })
  const removal = useConfirmedAction(leadNotes.remove, {
    stales,
    question: (_: string) => ({
      title: t('Remove this note?'),
      text: t('The note disappears for everyone; its history stays.'),
      verb: t('Remove note'),
      danger: true,
    }),
    toCall: (note) => ({ params: params(note) }),
  })
  if (page.isError || !page.data) return <ReadState read={page} kind="record" />
  if (!page.data.recordsInfo.length)
    return <EmptyState text={isOwn ? t('What your counsellor writes down for you appears here.') : t('No notes yet.')} />
  const groups = [
    { id: 'pinned', name: t('Pinned'), list: page.data.recordsInfo.filter(({ is_pinned }) => is_pinned) },
    { id: 'others', name: t('Notes'), list: page.data.recordsInfo.filter(({ is_pinned }) => !is_pinned) },
  ].filter(({ list }) => list.length)
  return (
    <TimelineFeed
      days={groups.map(({ id, name, list }) => ({
        id,
        name,
        events: list.map((note) => ({
          id: note.identifier,
          icon: <IconNote size={16} stroke={1.6} aria-hidden="true" />,
          text: <b>{fullNameOf(note.author)}</b>,
          time: `${formatDayHeading(note.created_at, t)} ${formatTime(note.created_at)}`,
          dateTime: note.created_at,
          quote: note.content,
          ...(note.visibility === 'shared' && !isOwn && { detail: t('Shared with the student') }),
          ...(note.can.edit && {
            menu: [
              {
                id: 'pin',
                label: note.is_pinned ? t('Unpin') : t('Pin'),
                onRun: () => edit.mutate({ params: params(note.identifier), body: { is_pinned: !note.is_pinned } }),
              },
              { id: 'remove', label: t('Remove note'), danger: true, onRun: () => removal.ask(note.identifier) },
            ],
          }),
        })),
      }))}
    />
  )
}
