import { Button } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'

/** Ten in the morning, some days from now. */
const morningIn = (days: number) => {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(10, 0, 0, 0)
  return at
}
/** How many days until the next Monday; of a Monday a week. */
const daysToMonday = () => (8 - new Date().getDay()) % 7 || 7

/** The moments that are meant most often, each one press away. */
export function SoonTimes({ onChoose }: { onChoose: (instant: string) => void }) {
  const t = useT()
  const times: readonly (readonly [string, () => Date])[] = [
    [t('In 1 hour'), () => new Date(Date.now() + 3_600_000)],
    [t('Tomorrow 10:00'), () => morningIn(1)],
    [t('Monday 10:00'), () => morningIn(daysToMonday())],
  ]
  return (
    <div className="e-row e-wrap">
      {times.map(([label, at]) => (
        <Button key={label} size="xs" onClick={() => onChoose(at().toISOString())}>
          {label}
        </Button>
      ))}
    </div>
  )
}
