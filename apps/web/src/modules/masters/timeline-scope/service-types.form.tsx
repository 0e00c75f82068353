import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { type NamedScope, timelineScopes } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { MultiSelect } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
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
    stales: [timelineScopes.list, timelines.list],
    failure: 'Unable to update timeline',
    said: t('Assigned successfully'),
    onDone: onClose,
  })
  const field = form.field('service_type_ids')
  return (
    <FormScreen variant="drawer" title={t('Where {{name}} applies', { name: t(timeline.name) })} form={form} onCancel={onClose}>
      <MultiSelect
        label={t('Service types')}
        searchable
        clearable
        data={types.data?.recordsInfo.map(({ label, value }) => ({ value, label: t(label) }))}
        {...field}
        // Before their names are there, they would be shown as numbers.
        value={types.data ? field.value : []}
        onChange={(chosen) => types.data && field.onChange(chosen)}
        {...listed(types)}
      />
    </FormScreen>
  )
}
