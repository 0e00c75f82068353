import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { preferences } from '@embark/contract/applications/preference/preference.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

/** Adds one of the campus's courses to an application that is not submitted yet. */
export function AddCourseDialog({ application, onClose }: { application: ApplicationRecord; onClose: () => void }) {
  const t = useT()
  const { id: campus_id } = application.campus
  const taken = application.programs.map(({ program_id }) => program_id)
  const options =
    useEndpoint(catalogDropdowns.programs, { query: { campus_id, institution_id: application.institution.id } }).data?.options ?? []
  const add = useEndpointForm(preferences.add, {
    // Nothing is chosen yet; the schema says so when it is sent.
    defaults: { program_id: null, campus_id },
    params: { id: application.identifier },
    stales: [applications.single, applications.list, applications.activities, preferences.order],
    said: t('Course added'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Add a course')} form={add} verb={t('Add course')} onCancel={onClose}>
      <SelectField
        {...add.field('program_id')}
        label={t('Course')}
        required
        searchable
        nothingFoundMessage={t('Nothing found')}
        data={options.filter(({ value }) => !taken.includes(value))}
      />
    </FormScreen>
  )
}
