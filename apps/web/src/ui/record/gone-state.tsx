import { Button } from '@mantine/core'
import { Link } from '../link.tsx'
import { PageHead, type PathStep } from '../shell/page-head.tsx'
import { useWords } from '../words.tsx'

export type GoneStateProps = {
  /** What kind of record was looked for. */
  record: string
  path?: PathStep[] | undefined
}

/** What the address named the record by, where that is a number people know it by and no identifier of ours. */
const numberIn = (address: string) => address.split('/').find((part) => /^[A-Z]{2,4}-\d+$/.test(part))

/** A record that is not there: what was looked for, why it may be missing, and the list it would stand in. */
export function GoneState({ record, path }: GoneStateProps) {
  const t = useWords()
  const back = path?.at(-1)
  const number = numberIn(location.pathname)
  return (
    <>
      <PageHead title={t('{{record}} not found', { record })} path={path} />
      <div className="e-state" data-state="gone" role="alert">
        <p>{number ? t('{{number}} does not exist or was deleted.', { number }) : t('It does not exist or was deleted.')}</p>
        {back?.href && (
          <Button variant="filled" renderRoot={(root) => <Link {...root} href={back.href!} />}>
            {t('Back to {{name}}', { name: back.name })}
          </Button>
        )}
      </div>
    </>
  )
}
