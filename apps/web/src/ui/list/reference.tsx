import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../words.tsx'

/** How long it is said that something was copied (specification 1 §9). */
export const copyFeedbackMs = 1_000

/** A reference to quote to support, copied with one press. */
export function Reference({ reference }: { reference: string }) {
  const t = useWords()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(reference).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), copyFeedbackMs)
      },
      () => {},
    )
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className="e-row e-sub e-wrap">
      {t('Reference')} <bdi className="e-num">{reference}</bdi>
      <button type="button" className="e-link e-row" style={{ gap: 4, minBlockSize: 24 }} onClick={copy}>
        <Icon size={14} stroke={1.6} aria-hidden="true" />
        <span role="status">{copied ? t('Copied') : t('Copy')}</span>
      </button>
    </span>
  )
}
