import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useGo } from '#ui/link.tsx'
import { ApplicationCreateForm } from './application-create.form.tsx'

const numberIn = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

/** A new application, begun with what the address names. */
export default function ApplicationCreatePage() {
  const go = useGo()
  const [{ country_id, institution_id, campus, program_id, lead_identifier }] = useUrlState({
    country_id: '',
    institution_id: '',
    campus: '',
    program_id: '',
    lead_identifier: '',
  })
  return (
    <ApplicationCreateForm
      variant="page"
      prefill={{
        country_id: numberIn(country_id),
        institution_id: numberIn(institution_id),
        campus: numberIn(campus),
        program_id: numberIn(program_id),
        lead_identifier: lead_identifier || undefined,
      }}
      onDone={(application_id) => go(to(applicationScreens.record, { application_id }))}
      onCancel={() => go(to(applicationScreens.list))}
    />
  )
}
