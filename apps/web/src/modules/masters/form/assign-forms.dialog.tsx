import { type Form, forms } from '@embark/contract/masters/form/form.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { useAssigning } from './assigning.state.ts'
import './assign-forms.css'

/** Sets at which stages of a timeline a form is filled in (G-M-36). */
export function AssignFormsDialog({ form, onClose }: { form: Pick<Form, 'id' | 'name'>; onClose: () => void }) {
  const t = useT()
  const [chosen, setTimeline] = useState<string | null>(null)
  const [ticked, setTicked] = useState<readonly number[] | null>(null)
  const known = useEndpoint(timelines.dropdown, { query: {} })
  const listed = useListed()
  const choices = known.data ?? []
  const timeline = chosen ?? (choices[0] ? String(choices[0].value) : null)
  const answer = useEndpoint(timelines.assignedStages, { query: { timeline_id: timeline ?? '' } }, { enabled: timeline !== null })
  const stages = answer.data?.recordsInfo
  const kept = (stages ?? []).filter((stage) => stage.forms.some(({ id }) => id === form.id)).map(({ stage_id }) => stage_id)
  const now = ticked ?? kept
  const { assign, screen } = useAssigning(forms.assignToStages, timelines.assignedStages, onClose)
  return (
    <FormScreen
      title={t('Assign Forms')}
      onSubmit={() => timeline && assign({ params: { timeline_id: timeline }, body: { form_id: form.id, stage_ids: [...now] } })}
      {...screen}
    >
      <strong dir="auto">{form.name}</strong>
      <Select
        label={t('Timeline')}
        data={choices.map(({ label, value }) => ({ value: String(value), label: t(label) }))}
        value={timeline}
        onChange={(next) => {
          setTimeline(next)
          setTicked(null)
        }}
        allowDeselect={false}
        {...listed(known)}
      />
      {stages ? (
        <fieldset className="e-fields builder-stages">
          <legend>{t('Stages where it is filled in')}</legend>
          {stages.map(({ stage_id, name, forms: there }) => (
            <Checkbox
              key={stage_id}
              label={t(name)}
              description={
                there
                  .filter(({ id }) => id !== form.id)
                  .map((other) => other.name)
                  .join(', ') || undefined
              }
              checked={now.includes(stage_id)}
              onChange={(event) => setTicked(event.currentTarget.checked ? [...now, stage_id] : now.filter((id) => id !== stage_id))}
            />
          ))}
        </fieldset>
      ) : (
        <LateSkeleton kind="form" />
      )}
    </FormScreen>
  )
}
