import { leadDay } from '#modules/leads/day.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Day } from './day.tsx'

const worklist = [...leadDay].sort((a, b) => a.order - b.order)

/** The worklist of whoever works leads: what is overdue, due today and new, as on their home, and nothing beside it. */
export default function WorklistPage() {
  const t = useT()
  return <Day session={useSession()} parts={worklist} title={t('Worklist')} />
}
