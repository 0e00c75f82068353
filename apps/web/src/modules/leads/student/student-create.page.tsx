import { to } from '@embark/contract/kernel/screen.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { useGo } from '#ui/link.tsx'
import { LeadCreate } from '../lead/lead-create.form.tsx'

/** A new student with all the fields of the lead form; the invitation goes to their address. */
export default function StudentCreatePage() {
  const go = useGo()
  return <LeadCreate variant="page" isStudent onClose={() => go(to(studentScreens.list))} />
}
