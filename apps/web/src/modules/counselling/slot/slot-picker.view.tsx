import { type OfferedSlot, slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayHeading, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#ui/list/list-states.tsx'

const stepDays = 14

interface Props {
  readonly label: string
  readonly busy: boolean
  readonly onChoose: (slot: OfferedSlot) => void
}

/** The times a student can book, by days of their own clock; more of them on demand. */
export function SlotPicker({ label, busy, onChoose }: Props) {
  const t = useT()
  const [days, setDays] = useState(stepDays)
  const offered = useEndpoint(slots.offered, { query: { days } }, { keep: true, staleMs: 0 })
  if (!offered.data) return <ReadState read={offered} kind="rows" rows={3} />
  const times = offered.data.recordsInfo
  const more = days < 28 && <Button onClick={() => setDays(28)}>{t('Show later days')}</Button>
  if (!times.length)
    return <EmptyState text={t('No free times in the next {{count}} days. Please call us.', { count: days })} action={more} />
  return (
    <section className="counselling-days" aria-label={label}>
      <SlotDays times={times} busy={busy} onChoose={onChoose} />
      <div>{more}</div>
    </section>
  )
}

/** Some times under the days they fall on. */
export function SlotDays({ times, busy, onChoose }: Omit<Props, 'label'> & { readonly times: readonly OfferedSlot[] }) {
  const t = useT()
  const dayOf = ({ starts_at }: OfferedSlot) => new Date(starts_at).toDateString()
  return [...new Set(times.map(dayOf))].map((day) => {
    const ofDay = times.filter((slot) => dayOf(slot) === day)
    const name = formatDayHeading(ofDay[0]!.starts_at, t)
    return (
      <div key={day}>
        <h3>{name}</h3>
        <div className="counselling-times">
          {ofDay.map((slot) => (
            <Button
              key={slot.starts_at}
              disabled={busy}
              aria-label={`${name}, ${formatTime(slot.starts_at)}`}
              onClick={() => onChoose(slot)}
            >
              <bdi className="e-num">{formatTime(slot.starts_at)}</bdi>
            </Button>
          ))}
        </div>
      </div>
    )
  })
}
