import { useT } from '#platform/i18n/i18n.ts'
import './timeline.css'

interface Skipped {
  readonly lead_identifier: string
  readonly name?: string | undefined
  readonly reference?: string | undefined
  readonly message: string
}
interface Props {
  readonly text: string
  readonly records: readonly Skipped[]
  /** How many there are, where not all of them are listed. */
  readonly total: number
}

/** Which records a move leaves where they are, by the reason; without names the reasons alone. */
export function Refused({ text, records, total }: Props) {
  const t = useT()
  const readable = records.filter(({ name }) => name).slice(0, 50)
  const reasons = [...new Set(records.map(({ message }) => message))]
  return (
    <section>
      <p>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard reaches it. */}
      <ul className="e-refused" tabIndex={0} aria-label={text}>
        {readable.length
          ? reasons.map((reason) => (
              <ForReason key={reason} reason={reason} records={readable.filter(({ message }) => message === reason)} />
            ))
          : reasons.slice(0, 5).map((reason) => <li key={reason}>{reason}</li>)}
      </ul>
      {readable.length > 0 && total > readable.length && (
        <p className="e-sub">{t('and {{count}} more', { count: total - readable.length })}</p>
      )}
    </section>
  )
}

function ForReason({ reason, records }: { reason: string; records: readonly Skipped[] }) {
  if (!records.length) return null
  return (
    <li>
      {reason}
      <ul>
        {records.map(({ lead_identifier, name, reference }) => (
          <li key={lead_identifier}>
            <bdi>{name}</bdi> {reference && <bdi className="e-sub">{reference}</bdi>}
          </li>
        ))}
      </ul>
    </li>
  )
}
