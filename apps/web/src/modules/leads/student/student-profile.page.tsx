import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { studentMoves } from '@embark/contract/leads/student/student.rules.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpened } from '#platform/prefs/opened.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { LeadPage } from '../lead/lead-page.view.tsx'
import { StudentTag } from './student-tag.view.tsx'

const StudentStatusDialog = lazyPart(() => import('./student-status.dialog.tsx').then((file) => file.StudentStatusDialog))

/** A student as the company sees them: the page of the lead, and whether they may come in. */
export default function StudentProfilePage() {
  const t = useT()
  const { identifier } = useScreenParams(studentScreens.profile)
  const lead = useEndpoint(leads.single, { params: { id: identifier } })
  const student = useEndpoint(leadStudents.single, { params: { id: identifier } })
  const mayUpdate = useCan('students.update')
  const [opened, open] = useOpened(mayUpdate ? ['student-status'] : [])
  const path = [{ name: t('Students'), href: to(studentScreens.list) }]
  const info = student.data?.studentInfo
  if (!lead.data || !info) return <RecordScreen title={t('Student')} path={path} {...(student.data ? shownOf(lead) : shownOf(student))} />
  const isEnding = studentMoves[info.userInfo.status].includes('suspended')
  return (
    <LeadPage
      lead={lead.data.leadInfo}
      among={{
        path,
        address: to(studentScreens.profile, { identifier }),
        tags: <StudentTag account={info.userInfo} />,
        menu: mayUpdate
          ? [
              {
                id: 'student-status',
                label: isEnding ? t('Suspend student') : t('Let the student in again'),
                onRun: () => open('student-status'),
              },
            ]
          : [],
        dialog: <Suspense fallback={null}>{opened && <StudentStatusDialog student={info} onClose={() => open(null)} />}</Suspense>,
      }}
    />
  )
}
