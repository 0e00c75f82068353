import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useGo } from '#ui/link.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { LeadEditForm } from '../lead/lead-edit.form.tsx'

/** Everything the company noted about a student, in one form. */
export default function StudentEditPage() {
  const t = useT()
  const go = useGo()
  const { identifier } = useScreenParams(studentScreens.edit)
  const read = useEndpoint(leads.single, { params: { id: identifier } })
  if (read.data) return <LeadEditForm lead={read.data.leadInfo} isStudent onClose={() => go(to(studentScreens.profile, { identifier }))} />
  return <RecordScreen title={t('Student')} path={[{ name: t('Students'), href: to(studentScreens.list) }]} {...shownOf(read)} />
}
