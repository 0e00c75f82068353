import { Button } from '@mantine/core'
import { Link } from '../link.tsx'
import { useWords } from '../words.tsx'

export type GoneStateProps = {
  /** What kind of record was looked for. */
  record: string
  back: { name: string; href?: string | undefined } | undefined
}

/** A record that is not there: what was looked for, why it may be missing, and the list it would stand in. */
export function GoneState({ record, back }: GoneStateProps) {
  const t = useWords()
  const href = back?.href
  return (
    <div className="e-state" data-state="failed" role="alert">
      <h2>{t('{{record}} not found', { record })}</h2>
      <p>{t('It does not exist or was deleted.')}</p>
      {href && (
        <Button variant="filled" renderRoot={(root) => <Link {...root} href={href} />}>
          {t('Back to {{name}}', { name: back.name })}
        </Button>
      )}
    </div>
  )
}
