import type { Verification } from '@embark/contract/catalog/verification/verification.contract.ts'
import { type VerificationState, verificationNames } from '@embark/contract/catalog/verification/verification.rules.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

const tones: Record<VerificationState, Tone> = { current: 'good', stale: 'warn', never: 'usual' }

/** Whether what is written counts as current. */
export function VerificationTag({ state, isAmongOthers = false }: { state: VerificationState; isAmongOthers?: boolean }) {
  const t = useT()
  // Among other words, what is usual in a column would run into them.
  const tone = isAmongOthers && tones[state] === 'usual' ? 'plain' : tones[state]
  return <Tag tone={tone}>{t(verificationNames[state])}</Tag>
}

/** The same in a list, with the day. */
export const VerificationCell = ({ verification: { state, verified_at } }: { verification: Verification }) => (
  <TwoLines top={<VerificationTag state={state} />} bottom={verified_at ? formatMomentDay(verified_at) : ''} />
)

/** Who verified something, when and where, as a sentence. */
export function VerifiedBy({ verification: { verified_at, verified_by, verified_source } }: { verification: Verification }) {
  const t = useT()
  if (!verified_at) return <span className="e-sub">{t('Nobody has verified this yet.')}</span>
  const day = formatMomentDay(verified_at)
  return (
    <span className="e-sub" dir="auto">
      {verified_source && verified_by
        ? t('Verified on {{day}} by {{name}}, source: {{source}}', { day, name: verified_by.name, source: verified_source })
        : t('Verified on {{day}}', { day })}
    </span>
  )
}

/** The same beside a fact of a record; one that does not count as current says so, and whoever may can verify it there. */
export function VerifiedFact({
  verification,
  onVerify,
}: {
  readonly verification: Verification
  readonly onVerify?: (() => void) | undefined
}) {
  const t = useT()
  const { state, verified_at } = verification
  return (
    <span className="e-row">
      {state !== 'current' && <VerificationTag state={state} isAmongOthers />}
      {verified_at && <VerifiedBy verification={verification} />}
      {onVerify && (
        <button type="button" className="e-link" onClick={onVerify}>
          {t('Mark as verified')}
        </button>
      )}
    </span>
  )
}
