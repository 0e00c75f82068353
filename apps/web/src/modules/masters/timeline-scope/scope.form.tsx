import type { Timeline } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { timelineScopes } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { useFirstAnswer } from '../timeline/first-answer.state.ts'
import { PlacesForm } from './places.form.tsx'
import { ServiceTypesForm } from './service-types.form.tsx'

/** Sets where a timeline applies: for applications by country, institution and study level, for services by type. */
export function ScopeForm({ timeline, onClose }: { timeline: Timeline; onClose: () => void }) {
  const t = useT()
  const first = useFirstAnswer(useEndpoint(timelineScopes.list, { query: { timeline_id: timeline.identifier } }))
  if (!first)
    return (
      <FormScreen variant="drawer" title={t('Where it applies')} verb={t('Save')} onSubmit={() => {}} onCancel={onClose} busy>
        <LateSkeleton kind="form" />
      </FormScreen>
    )
  const Form = timeline.module_type === 'service' ? ServiceTypesForm : PlacesForm
  return <Form timeline={timeline} scopes={first.recordsInfo} onClose={onClose} />
}
