import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { Button } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useScreen } from '#platform/router/screen.ts'
import { useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import type { AreaPart } from './area-part.state.ts'
import './student-area.css'

const fromParts = <Name extends keyof typeof import('./area-parts.view.tsx')>(name: Name) =>
  lazyPart<AreaPart>(() => import('./area-parts.view.tsx').then((file) => file[name]))
const Profile = lazyPart<AreaPart>(() => import('./own-profile.form.tsx').then((file) => file.ProfilePart))

/** The part each page of the area is made of. */
const parts: Readonly<Record<string, ComponentType<AreaPart>>> = {
  [studentAreaScreens.profile.path]: Profile,
  [studentAreaScreens.profileOf.path]: Profile,
  [studentAreaScreens.documents.path]: fromParts('DocumentsPart'),
  [studentAreaScreens.programs.path]: fromParts('ProgramsPart'),
  [studentAreaScreens.applications.path]: fromParts('ApplicationsPart'),
  [studentAreaScreens.conversations.path]: fromParts('MessagesPart'),
  [studentAreaScreens.staff.path]: fromParts('StaffPart'),
  [studentAreaScreens.timeline.path]: fromParts('TimelinePart'),
  [studentAreaScreens.reminders.path]: fromParts('RemindersPart'),
  [studentAreaScreens.notes.path]: fromParts('NotesPart'),
  [studentAreaScreens.payments.path]: fromParts('PaymentsPart'),
}

/** A page of what a student has of their own (G-L-40). */
export default function StudentAreaPage() {
  const t = useT()
  const screen = useScreen()
  const { lead_identifier } = useScreenParams(studentAreaScreens.profileOf)
  const own = useSession().profile.studentProfileInfo?.lead_identifier
  const identifier = lead_identifier ?? own
  const read = useEndpoint(leads.single, { params: { id: identifier ?? '' } }, { enabled: identifier !== undefined })
  const Part = parts[screen?.path ?? '']
  const lead = read.data?.leadInfo
  return (
    <>
      <PageHead title={t(screen?.title ?? '')} />
      <div className="e-student-area">
        {identifier === undefined || !Part ? (
          <EmptyState
            text={t('This page is for students.')}
            action={
              <Button component={Link} href="/">
                {t('Home')}
              </Button>
            }
          />
        ) : lead ? (
          <Suspense fallback={<LateSkeleton kind="record" />}>
            <Part lead={lead} isOwn={lead.identifier === own} />
          </Suspense>
        ) : (
          <ReadState read={read} kind="record" />
        )}
      </div>
    </>
  )
}
