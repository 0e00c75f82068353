import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useGo } from '../link.tsx'
import { useWords } from '../words.tsx'
import type { Neighbours } from './record-screen.tsx'

/** Where a record stands in its list, and the way to the one before and after it, by K and J too. */
export function NeighbourLinks({ text, previousHref, nextHref }: Neighbours) {
  const t = useWords()
  const go = useGo()
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      const next = { j: nextHref, k: previousHref }[key]
      if (next && !isWriting && !ctrlKey && !metaKey && !altKey) go(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [previousHref, nextHref, go])
  const step = (href: string | undefined, label: string, icon: ReactNode) =>
    href ? (
      <Link className="e-icon" href={href} aria-label={label} title={label}>
        {icon}
      </Link>
    ) : (
      <button type="button" className="e-icon" aria-label={label} disabled>
        {icon}
      </button>
    )
  return (
    <nav className="e-row e-not-sm" aria-label={t('Neighbouring records')} style={{ gap: 0 }}>
      <span className="e-sub e-num" style={{ marginInlineEnd: 8 }}>
        {text}
      </span>
      {step(previousHref, t('Previous record'), <IconChevronUp size={20} stroke={1.6} aria-hidden="true" />)}
      {step(nextHref, t('Next record'), <IconChevronDown size={20} stroke={1.6} aria-hidden="true" />)}
    </nav>
  )
}
