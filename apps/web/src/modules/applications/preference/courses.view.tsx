import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { outcomeNames } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { preferences } from '@embark/contract/applications/preference/preference.contract.ts'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFlag, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { RequestUpdateDialog } from '#modules/tickets/tickets.public.ts'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpenedAct } from '#platform/prefs/opened-act.ts'
import { me, useCan } from '#platform/session/session.ts'
import { reordered } from '#ui/list/reordered.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { AddCourseDialog } from './add-course.dialog.tsx'

const durations: Readonly<Record<string, string>> = {
  Weeks: '{{count}} weeks',
  Months: '{{count}} months',
  Years: '{{count}} years',
}

/** The courses of an application in the order of preference; the first decides fees and commission. */
export function Courses({ application }: { application: ApplicationRecord }) {
  const t = useT()
  const { opened, open, close } = useOpenedAct()
  const { move, isSaving } = useOrder(application)
  const corrections = useCorrections(application)
  const { programs, can } = application
  const icon = { size: 18, stroke: 1.6 }
  return (
    <section className="e-app-part" aria-label={t('Courses')}>
      <header>
        <h3>{t('Courses')}</h3>
        {can.add_course && (
          <Button size="compact-sm" leftSection={<IconPlus {...icon} />} onClick={() => open('course-new')}>
            {t('Add a course')}
          </Button>
        )}
        {corrections.ofInstitution}
      </header>
      <ol className="e-app-lines">
        {programs.map((program, index) => (
          <li key={program.program_id}>
            <span className="e-row">
              {programs.length > 1 && (
                <span className="e-app-place" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <TwoLines
                top={program.name}
                bottom={[
                  program.study_level && t(program.study_level),
                  program.duration && t(durations[program.duration_type] ?? '{{count}} months', { count: Number(program.duration) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                strong={index === 0}
              />
            </span>
            {program.outcome !== 'pending' && (
              <Tag tone={program.outcome === 'offered' ? 'good' : 'plain'}>{t(outcomeNames[program.outcome])}</Tag>
            )}
            {can.update && programs.length > 1 && (
              <span className="e-row">
                <IconButton
                  small
                  label={t('Prefer {{name}} more', { name: program.name })}
                  icon={<IconArrowUp {...icon} />}
                  disabled={index === 0 || isSaving}
                  onClick={() => void move(index, index - 1)}
                />
                <IconButton
                  small
                  label={t('Prefer {{name}} less', { name: program.name })}
                  icon={<IconArrowDown {...icon} />}
                  disabled={index === programs.length - 1 || isSaving}
                  onClick={() => void move(index, index + 1)}
                />
              </span>
            )}
            {corrections.of(program)}
          </li>
        ))}
      </ol>
      {can.add_course && opened?.act === 'course-new' && <AddCourseDialog application={application} onClose={close} />}
      {corrections.dialog}
    </section>
  )
}

/** The buttons by which an institution says what is wrong with itself and its programs; others do so in the program finder. */
function useCorrections({ institution, campus }: ApplicationRecord) {
  const t = useT()
  const [about, ask] = useState<ComponentProps<typeof RequestUpdateDialog>['about'] | null>(null)
  const mayAsk = useCan('tickets.inventory.create') && me().group === 'institution_staff'
  if (!mayAsk) return { ofInstitution: null, of: () => null, dialog: null }
  const flag = <IconFlag size={18} stroke={1.6} />
  const ofProgram = ({ program_id, name }: ApplicationRecord['programs'][number]) =>
    ask({
      module_type: 'program',
      module_identifier: String(program_id),
      campus_id: campus.id,
      name: [name, institution.name, campus.name].join(', '),
    })
  return {
    ofInstitution: (
      <Button
        size="compact-sm"
        leftSection={flag}
        onClick={() => ask({ module_type: 'institution', module_identifier: institution.identifier, name: institution.name })}
      >
        {t('Correct the institution')}
      </Button>
    ),
    of: (program: ApplicationRecord['programs'][number]) => (
      <IconButton label={t('Request Update: {{name}}', { name: program.name })} icon={flag} onClick={() => ofProgram(program)} />
    ),
    dialog: about && (
      <Suspense fallback={null}>
        <RequestUpdateDialog about={about} onClose={() => ask(null)} />
      </Suspense>
    ),
  }
}

/** Moves a course of an application up or down in what the student prefers. */
function useOrder(application: ApplicationRecord) {
  const t = useT()
  const reorder = useAction(preferences.reorder, {
    stales: [applications.single, applications.list, preferences.order],
    said: t('Preference order saved'),
  })
  const { programs, studentInfo, identifier } = application
  const move = async (from: number, to: number) => {
    const order = reordered(programs, from, to).map(({ program_id }) => program_id)
    // The order is the student's, over all their applications; the others keep theirs.
    const { preferencesInfo } = await call(preferences.order, { params: { lead: studentInfo.identifier } })
    reorder.mutate({
      params: { lead: studentInfo.identifier },
      body: {
        preferences: preferencesInfo.map(({ application_identifier, program_id, order: before }) => ({
          application_identifier,
          program_id,
          order: application_identifier === identifier ? order.indexOf(program_id) + 1 : before,
        })),
      },
    })
  }
  return { move, isSaving: reorder.isPending }
}
