import { useT } from '#platform/i18n/i18n.ts'
import { Due } from '#ui/parts/due.tsx'

const dayMs = 86_400_000

/** Says that a record has been in its stage longer than the timeline estimates: a hint, where a step that is overdue is an alarm. */
export function Overdue({ dueAt }: { dueAt: string | null }) {
  const t = useT()
  const count = dueAt ? Math.floor((Date.now() - Date.parse(dueAt)) / dayMs) : 0
  return <Due when="today">{count > 0 ? t('{{count}} days over target', { count }) : t('Over target')}</Due>
}
