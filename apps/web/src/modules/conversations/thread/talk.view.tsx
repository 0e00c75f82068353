import { type TalkEntry, threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import type { TalkChannel } from '@embark/contract/conversations/thread/thread.rules.ts'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayHeading } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { Composer } from './composer.form.tsx'
import { Entry, ParcelEntry } from './entry.view.tsx'
import { useOutbox } from './outbox.state.ts'
import { callsOf, channelNames, type Narrowed, type Place, useReading } from './thread.state.ts'
import '../conversations.css'

/** The conversation of a record: what was said whatever way it took, and where to answer. */
export function Conversation({ module, identifier }: Place) {
  const t = useT()
  const place = { module, identifier }
  const [narrowed, narrow] = useState<Narrowed>({ search: '', channel: '' })
  const { list } = callsOf[module]
  // The newest entries decide what is read and what can be written, whatever is looked for.
  const newest = useEndpoint(list, { params: { id: identifier } })
  const outbox = useOutbox(place)
  const info = newest.data?.talkInfo
  useReading(place, newest.data?.recordsInfo[0], info)
  if (!newest.data || !info) return <ReadState read={newest} kind="record" />
  const isCompany = info.can.write_internal
  const isNarrowed = narrowed.search !== '' || narrowed.channel !== ''
  const isEmpty = !newest.data.recordsInfo.length && !outbox.parcels.length
  return (
    <section className="talk" data-empty={isEmpty || undefined} aria-label={t('Conversation')}>
      {!isEmpty && <Tools narrowed={narrowed} onNarrow={narrow} hasChannels={isCompany} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keys */}
      <div className="talk-log" tabIndex={0} role="log" aria-label={t('Messages')}>
        <div>
          {isEmpty ? (
            <EmptyState text={t('No messages yet. Write the first one below.')} />
          ) : (
            <Page place={place} narrowed={narrowed} isCompany={isCompany} />
          )}
          {!isNarrowed && outbox.parcels.length > 0 && (
            <ul>
              {outbox.parcels.map((parcel) => (
                <ParcelEntry
                  key={parcel.key}
                  parcel={parcel}
                  onRetry={() => outbox.retry(parcel.key)}
                  onDrop={() => outbox.drop(parcel.key)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      {module === 'application' && isCompany && <Remind identifier={identifier} newest={newest.data.recordsInfo[0]} />}
      <Composer
        place={place}
        info={info}
        onSend={(body, filenames) => {
          narrow({ search: '', channel: '' })
          outbox.send(body, filenames)
        }}
      />
    </section>
  )
}

/** Has the other side told once more of the newest message, while nobody there has read it. */
function Remind({ identifier, newest }: { identifier: string; newest: TalkEntry | undefined }) {
  const t = useT()
  const remind = useAction(threads.remind, { said: t('Notification sent') })
  const isUnread = newest?.direction === 'out' && !newest.is_internal && !newest.is_read
  if (!isUnread || !can('applications.update')) return null
  return (
    <p className="talk-unread">
      {t('Nobody on the other side has read this yet.')}{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={remind.isPending}
        onClick={() => remind.mutate({ params: { id: identifier }, body: { message_identifier: newest.identifier } })}
      >
        {t('Remind them')}
      </Button>
    </p>
  )
}

interface ToolsProps {
  readonly narrowed: Narrowed
  readonly onNarrow: (next: Narrowed) => void
  readonly hasChannels: boolean
}
/** What narrows the conversation: words, and the ways it took. */
function Tools({ narrowed, onNarrow, hasChannels }: ToolsProps) {
  const t = useT()
  const [isAsked, ask] = useState(false)
  const isOpen = isAsked || narrowed.search !== ''
  const kinds: { id: TalkChannel | ''; name: string }[] = [
    { id: '', name: t('Everything') },
    { id: 'portal', name: t(channelNames.portal) },
    { id: 'email', name: t(channelNames.email) },
    { id: 'call', name: t('Calls') },
  ]
  return (
    <div className="talk-tools" data-open={isOpen || undefined}>
      {hasChannels && (
        <Segments
          label={t('What to show')}
          options={kinds}
          value={narrowed.channel}
          onChange={(channel) => onNarrow({ ...narrowed, channel })}
        />
      )}
      {!isOpen && (
        <span className="talk-ask">
          <IconButton label={t('Search in the conversation')} icon={<IconSearch size={20} stroke={1.6} />} onClick={() => ask(true)} />
        </span>
      )}
      <SearchBox
        // Drawn anew where it was asked for, so that the cursor stands in it.
        key={String(isAsked)}
        isWanted={isAsked}
        search={{ value: narrowed.search, onChange: (search) => onNarrow({ ...narrowed, search }), label: t('Search in the conversation') }}
      />
    </div>
  )
}

interface PageProps {
  readonly place: Place
  readonly narrowed: Narrowed
  readonly isCompany: boolean
  /** The entry before which it ends. */
  readonly before?: string
}
/** Some entries, the newest last, and above them those that were written earlier, once they are asked for. */
function Page({ place, narrowed, isCompany, before }: PageProps) {
  const t = useT()
  const [isMore, setIsMore] = useState(false)
  const { search, channel } = narrowed
  const query = { ...(before && { before }), ...(search && { search }), ...(channel && { channel }) }
  const input = { params: { id: place.identifier }, ...(Object.keys(query).length > 0 && { query }) }
  const read = useEndpoint(callsOf[place.module].list, input, { keep: before === undefined })
  if (!read.data) return <ReadState read={read} kind="rows" rows={3} />
  const { recordsInfo, earlier_at } = read.data
  const entries = recordsInfo.toReversed()
  const [first] = entries
  if (!first) return before ? null : <EmptyState text={t('Nothing found')} />
  const dayOf = (at: string) => formatDayHeading(at, t)
  return (
    <>
      {earlier_at && isMore && <Page place={place} narrowed={narrowed} isCompany={isCompany} before={first.identifier} />}
      {earlier_at && !isMore && (
        <div className="talk-earlier">
          <Button variant="subtle" size="xs" onClick={() => setIsMore(true)}>
            {t('Show earlier')}
          </Button>
        </div>
      )}
      <Entries entries={entries} isCompany={isCompany} dayBefore={isMore && earlier_at ? dayOf(earlier_at) : ''} />
    </>
  )
}

interface EntriesProps {
  readonly entries: readonly TalkEntry[]
  readonly isCompany: boolean
  /** The day that stands above already. */
  readonly dayBefore: string
}
function Entries({ entries, isCompany, dayBefore }: EntriesProps) {
  const t = useT()
  let day = dayBefore
  const ways = entries.filter(({ is_internal, channel }) => !is_internal && channel !== 'call').map(({ channel }) => channel)
  const hasWays = new Set(ways).size > 1
  return (
    <ul>
      {entries.map((entry) => {
        const heading = formatDayHeading(entry.created_at, t)
        const isNewDay = heading !== day
        day = heading
        return (
          <Fragment key={entry.identifier}>
            {isNewDay && <li className="talk-day">{heading}</li>}
            <Entry entry={entry} isOurs={(entry.direction === 'out') === isCompany} hasWays={hasWays} />
          </Fragment>
        )
      })}
    </ul>
  )
}
