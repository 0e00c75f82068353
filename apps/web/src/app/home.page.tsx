import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { PageHead } from '#ui/shell/page-head.tsx'
import { Day } from './day.tsx'
import { dayParts } from './day-parts.ts'

/** Home is the day of whoever opens it, unless a landing rule leads elsewhere (G-C-04, ADR 0101). */
export default function HomePage() {
  const t = useT()
  const navigate = useNavigate()
  const session = useSession()
  const { landing } = session.capabilities
  useEffect(() => {
    if (landing !== '/') void navigate({ to: landing, replace: true })
  }, [landing, navigate])
  return landing === '/' ? <Day session={session} parts={dayParts} /> : <PageHead title={t('Home')} />
}
