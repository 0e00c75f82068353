import type { Verification } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'

/** When, by whom and from where a fact was last verified; what is stale says so. */
export function Verified({ fact, onVerify }: { readonly fact: Verification; readonly onVerify?: (() => void) | undefined }) {
  const t = useT()
  const { verified_at, verified_by, verified_source, is_stale } = fact
  const day = verified_at && formatMomentDay(verified_at)
  const person = verified_by && fullNameOf(verified_by)
  return (
    <span className="program-verified">
      {is_stale && <Tag tone="warn">{verified_at ? t('Verified long ago') : t('Never verified')}</Tag>}
      {day && (
        <small className="e-muted">
          {person ? t('Verified on {{day}} by {{person}}', { day, person }) : t('Verified on {{day}}', { day })}
          {verified_source && (
            <>
              {': '}
              <bdi>{verified_source}</bdi>
            </>
          )}
        </small>
      )}
      {onVerify && (
        <button type="button" className="e-link" onClick={onVerify}>
          {t('Mark as verified')}
        </button>
      )}
    </span>
  )
}
