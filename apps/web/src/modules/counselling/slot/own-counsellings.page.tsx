import { meetingNames, statusNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { counsellingScreens } from '@embark/contract/counselling/counselling.screens.ts'
import { type OfferedSlot, type OwnCounselling, slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatAgo, formatDayHeading, formatMoment, formatTime, inARow } from '#platform/i18n/format.ts'
import { say, useT } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useSession } from '#platform/session/session.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { minutesOf, spanOf, useBooking, zoneHere } from './own-counselling.state.ts'
import { SlotDays, SlotPicker } from './slot-picker.view.tsx'
import '../counselling.css'

/** A student's counsellings: the next ones, a time for another, and those that are over. */
export default function OwnCounsellingsPage() {
  const t = useT()
  const { profile } = useSession()
  const title = t(counsellingScreens.mine.title)
  const mine = useEndpoint(slots.mine, {}, { enabled: profile.hasStudentProfile })
  return (
    <>
      <PageHead title={title} />
      {!profile.hasStudentProfile ? (
        <EmptyState text={t('This page is for students.')} />
      ) : mine.data ? (
        <Counsellings {...mine.data} />
      ) : (
        <ReadState read={mine} kind="cards" />
      )}
    </>
  )
}

type Mine = NonNullable<(typeof slots.mine)['~types']>['data']

function Counsellings({ recordsInfo, typesInfo, change_hours, can }: Mine) {
  const t = useT()
  const isAhead = ({ status, ends_at }: OwnCounselling) => status === 'scheduled' && Date.parse(ends_at) > Date.now()
  const ahead = recordsInfo.filter(isAhead)
  const over = recordsInfo.filter((each) => !isAhead(each))
  return (
    <div className="counselling-own">
      {ahead.map((counselling) => (
        <Ahead key={counselling.identifier} counselling={counselling} changeHours={change_hours} />
      ))}
      {can.book ? (
        <Book types={typesInfo} isFirst={ahead.length === 0} />
      ) : (
        !ahead.length && <EmptyState text={t('No times can be booked here. Please call us.')} />
      )}
      {over.length > 0 && (
        <section aria-labelledby="counsellings-over">
          <h2 id="counsellings-over">{t('Earlier')}</h2>
          <ul className="counselling-past">
            {over.map(({ identifier, schedule_date, counsellor, counselling_type, status }) => (
              <li key={identifier}>
                <span className="e-two" data-strong>
                  <span>{formatMoment(schedule_date)}</span>
                  <small>
                    <InDots parts={[t(counselling_type.label), counsellor]} />
                  </small>
                </span>
                <Tag>{t(statusNames[status])}</Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

// So long before the beginning one may want to be there.
const earliest = 15 * 60_000
const isNear = ({ schedule_date }: OwnCounselling) => Date.parse(schedule_date) - Date.now() <= earliest

/** One that is ahead: when, with whom and where, and what the student may still do about it. */
function Ahead({ counselling, changeHours }: { readonly counselling: OwnCounselling; readonly changeHours: number }) {
  const t = useT()
  const [isMoving, setMoving] = useState(false)
  const booking = useBooking(() => setMoving(false))
  const { schedule_date, counsellor, meeting_type, meeting_link, address, counselling_type, can, identifier } = counselling
  const when = inARow([formatDayHeading(schedule_date, t), spanOf(counselling)])
  const cancel = useConfirmedAction(slots.cancel, {
    stales: [slots.mine, slots.offered],
    said: t('Counselling cancelled'),
    question: () => ({
      title: t('Cancel this counselling?'),
      text: when,
      verb: t('Cancel counselling'),
      danger: true,
    }),
    toCall: () => ({ params: { identifier } }),
  })
  const move = ({ starts_at, user_identifier }: OfferedSlot) =>
    booking.move.mutate({ params: { identifier }, body: { schedule_date: starts_at, user_identifier } })
  return (
    <section className="e-panel counselling-card" aria-label={when}>
      <Tag tone="accent">{t(counselling_type.label)}</Tag>
      <h2>{when}</h2>
      <p className="e-muted">
        <InDots
          parts={[
            raised(formatAgo(schedule_date)),
            t('{{count}} minutes', { count: minutesOf(counselling) }),
            t('{{zone}} time', { zone: zoneHere() }),
          ]}
        />
      </p>
      <p className="e-muted">
        <InDots parts={[t('With {{name}}', { name: counsellor }), t(meetingNames[meeting_type]), address]} />
      </p>
      <div className="counselling-acts">
        {meeting_link && (
          <Button
            component="a"
            variant={isNear(counselling) ? 'filled' : 'default'}
            href={meeting_link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconVideo size={18} stroke={1.6} aria-hidden="true" />}
          >
            {t('Join online')}
          </Button>
        )}
        {can.change && <Button onClick={() => setMoving(!isMoving)}>{isMoving ? t('Keep this time') : t('Move')}</Button>}
        {can.change && (
          <Button variant="subtle" onClick={() => cancel.ask(undefined)}>
            {t('Cancel counselling')}
          </Button>
        )}
      </div>
      {!can.change && (
        <p className="e-sub">{t('It can be changed here until {{count}} hours before. Please call us.', { count: changeHours })}</p>
      )}
      {isMoving && (
        <>
          <Refused booking={booking} onChoose={move} />
          <SlotPicker label={t('Choose another time')} busy={booking.isPending} onChoose={move} />
        </>
      )}
    </section>
  )
}

/** What was said when a time could not be had, with the next ones. */
function Refused({
  booking,
  onChoose,
}: {
  readonly booking: ReturnType<typeof useBooking>
  readonly onChoose: (slot: OfferedSlot) => void
}) {
  const t = useT()
  if (!booking.error) return null
  return (
    <div className="e-panel counselling-card" role="alert">
      <p>{say(booking.error.complaints[0]?.message ?? booking.error.message)}</p>
      {booking.next && booking.next.length > 0 && (
        <>
          <p className="e-sub">{t('The next free times:')}</p>
          <SlotDays times={booking.next} busy={booking.isPending} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

/** A time for another counselling: what about, then when. */
function Book({ types, isFirst }: { readonly types: Mine['typesInfo']; readonly isFirst: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(isFirst)
  const [type, setType] = useState<number | null>(types[0]?.id ?? null)
  const confirm = useConfirm()
  const booking = useBooking(() => setOpen(false))
  const choose = async ({ starts_at, user_identifier, counsellor }: OfferedSlot) => {
    const isSure = await confirm({
      title: t('Book this time?'),
      text: `${formatDayHeading(starts_at, t)}, ${formatTime(starts_at)} · ${t('With {{name}}', { name: counsellor })}`,
      verb: t('Book'),
    })
    if (isSure && type !== null) booking.book.mutate({ body: { counselling_type: type, schedule_date: starts_at, user_identifier } })
  }
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('Book another counselling')}</Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="counselling-book">
      <h2 id="counselling-book">{t('Book a counselling')}</h2>
      <SelectField
        label={t('What about?')}
        allowDeselect={false}
        data={types.map(({ id, label }) => ({ value: id, label: t(label) }))}
        value={type}
        onChange={setType}
      />
      <Refused booking={booking} onChoose={(slot) => void choose(slot)} />
      <SlotPicker label={t('Choose a time')} busy={booking.isPending} onChoose={(slot) => void choose(slot)} />
    </section>
  )
}
