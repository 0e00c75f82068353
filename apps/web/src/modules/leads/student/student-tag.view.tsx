import type { StudentAccount } from '@embark/contract/leads/student/student.contract.ts'
import type { StudentInvitation } from '@embark/contract/leads/student/student.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'

const waits: Readonly<Record<Exclude<StudentInvitation, 'accepted'>, string>> = {
  pending: 'Invited',
  expired: 'Invitation expired',
  none: 'Not invited yet',
}

/** Whether a student may come in, and how far they have come. */
export function StudentTag({ account: { status, invitation } }: { readonly account: StudentAccount }) {
  const t = useT()
  if (status === 'suspended') return <Tag tone="danger">{t('Suspended')}</Tag>
  if (invitation === 'accepted') return <Tag tone="usual">{t('Active')}</Tag>
  return <Tag {...(invitation === 'expired' && { tone: 'warn' as const })}>{t(waits[invitation])}</Tag>
}
