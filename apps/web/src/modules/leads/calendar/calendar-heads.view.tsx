import { currentLanguage, useT } from '#platform/i18n/i18n.ts'

/** The zone of the reader's clock as people say it: the city it is named after, and how far it is from Greenwich. */
export function zoneInWords(): { readonly city: string; readonly offset: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // "GMT+3" is read in every language, and has room over the hours.
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date())
  return {
    city: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
    offset: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '',
  }
}

/** Whose clock the hours are on, over their column. */
export function ZoneHead() {
  const { city, offset } = zoneInWords()
  return (
    <span className="l-zone">
      <bdi>{city}</bdi>
      <bdi>{offset}</bdi>
    </span>
  )
}

/** A day at the head of its column: the weekday, its number, and what it is closed for. */
export function DayHead({ date, closed }: { readonly date: Date; readonly closed: string | undefined }) {
  const t = useT()
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short' }).format(date)
  const isToday = date.toDateString() === new Date().toDateString()
  return (
    <span className="l-day-head">
      {isToday ? `${weekday} · ${t('Today')}` : weekday}
      <b>{date.getDate()}</b>
      {closed && (
        <small title={closed} dir="auto">
          {closed}
        </small>
      )}
    </span>
  )
}
