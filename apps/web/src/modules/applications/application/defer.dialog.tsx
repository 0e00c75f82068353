import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { Select, Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Puts an application off to another intake; its status stays. */
export function DeferDialog({ application, onClose }: { application: ApplicationRecord; onClose: () => void }) {
  const t = useT()
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }).data?.options ?? []
  const defer = useEndpointForm(applications.defer, {
    defaults: { intake_id: application.intake.id, intake_year: application.intake_year, remarks: '' },
    toCall: (body) => ({ params: { id: application.identifier }, body }),
    stales: [applications.single, applications.list, applications.activities],
    onDone: () => {
      toast.done({ message: t('Application deferred') })
      onClose()
    },
  })
  const choice = (name: 'intake_id' | 'intake_year', label: string, data: { label: string; value: string }[]) => (
    <Select
      {...defer.field(name)}
      label={label}
      required
      data={data}
      value={String(defer.form.values[name] ?? '')}
      onChange={(value) => defer.form.setFieldValue(name, value ? Number(value) : null)}
    />
  )
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Defer application')}
      complaints={defer.complaints}
      attempt={defer.attempt}
      verb={t('Defer')}
      onSubmit={() => void defer.submit()}
      onCancel={onClose}
      busy={defer.saving}
    >
      <FormPair>
        {choice(
          'intake_id',
          t('Intake'),
          intakes.map(({ label, value }) => ({ label: t(label), value: String(value) })),
        )}
        {choice(
          'intake_year',
          t('Intake year'),
          intakeYearsFrom(new Date().getFullYear()).map((year) => ({ label: String(year), value: String(year) })),
        )}
      </FormPair>
      <Textarea label={t('Remarks')} required autosize minRows={2} maxLength={2_000} {...defer.field('remarks')} />
    </FormScreen>
  )
}
