import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useIntakesOf } from './intake-choices.state.ts'

/** Puts an application off to another intake; its status stays. */
export function DeferDialog({ application, onClose }: { application: ApplicationRecord; onClose: () => void }) {
  const t = useT()
  const intakes = useIntakesOf(application.programs[0]?.program_id)
  const defer = useEndpointForm(applications.defer, {
    defaults: { intake_id: application.intake.id, intake_year: application.intake_year, remarks: '' },
    params: { id: application.identifier },
    stales: [applications.single, applications.list, applications.activities],
    said: t('Application deferred'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Defer application')} form={defer} verb={t('Defer')} onCancel={onClose}>
      <FormPair>
        <SelectField label={t('Intake')} required data={intakes} {...defer.field('intake_id')} />
        <SelectField
          label={t('Intake year')}
          required
          data={intakeYearsFrom(new Date().getFullYear()).map((year) => ({ label: String(year), value: year }))}
          {...defer.field('intake_year')}
        />
      </FormPair>
      <Textarea label={t('Remarks')} required autosize minRows={2} maxLength={2_000} {...defer.field('remarks')} />
    </FormScreen>
  )
}
