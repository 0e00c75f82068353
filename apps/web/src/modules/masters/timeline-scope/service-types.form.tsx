import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { type NamedScope, timelineScopes } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { MultiSelect } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Ties a timeline to types of services. */
export function ServiceTypesForm({
  timeline,
  scopes,
  onClose,
}: {
  timeline: Timeline
  scopes: readonly NamedScope[]
  onClose: () => void
}) {
  const t = useT()
  const types = useEndpoint(timelineScopes.serviceTypes, { query: {} })
  const listed = useListed()
  const form = useEndpointForm(timelineScopes.assign, {
    defaults: { timeline_id: timeline.id, service_type_ids: scopes.flatMap(({ service_type_id }) => service_type_id ?? []) },
    toCall: (body) => ({ body }),
    stales: [timelineScopes.list, timelines.list],
    failure: 'Unable to update timeline',
    onDone: () => {
      toast.done({ message: t('Assigned successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      opened
      title={t('Where {{name}} applies', { name: t(timeline.name) })}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <MultiSelect
        label={t('Service types')}
        searchable
        clearable
        data={types.data?.recordsInfo.map(({ label, value }) => ({ value: String(value), label: t(label) }))}
        {...form.field('service_type_ids')}
        // Before their names are there, they would be shown as numbers.
        value={types.data ? (form.form.values['service_type_ids'] as number[]).map(String) : []}
        onChange={(values) => types.data && form.form.setFieldValue('service_type_ids', values.map(Number))}
        {...listed(types)}
      />
    </FormScreen>
  )
}
