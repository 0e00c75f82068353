import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useGo } from '../link.tsx'
import { useWords } from '../words.tsx'
import type { Neighbours } from './record-screen.tsx'
import { useStepKeys } from './step-keys.state.ts'

/** Where a record stands in its list, and the way to the one before and after it, by K and J too. */
export function NeighbourLinks({ text, previousHref, nextHref }: Neighbours) {
  const t = useWords()
  const go = useGo()
  const leadTo = (href: string | undefined) => (href === undefined ? undefined : () => go(href))
  useStepKeys({ next: leadTo(nextHref), previous: leadTo(previousHref), dialogs: 0 })
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
