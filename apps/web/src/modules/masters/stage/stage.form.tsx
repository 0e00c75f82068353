import { type Stage, stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { TextInput } from '@mantine/core'
import { type DraftOf, type FormPart, useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { moduleChoices } from '../timeline/module.state.ts'
import { positionNames, typeNames } from '../timeline/stage-line.view.tsx'

/** Creates a stage, or changes one. A stage that means failure comes last, so its position is not asked for. */
export function StageForm({ stage, onClose }: { stage: Stage | null; onClose: () => void }) {
  const t = useT()
  const form = useRecordForm(stage, {
    defaults: {
      name: stage?.name ?? '',
      module_type: stage?.module_type ?? null,
      // Whether a stage means success or failure is asked, never guessed.
      type: stage?.type ?? null,
      position: stage?.position ?? 'middle',
      parent_stage_id: stage?.parent?.identifier ?? null,
      is_active: stage?.is_active ?? true,
      is_default: 0,
    },
    stales: [stages.list, stages.dropdown, stages.allDropdown, stages.pipelines, timelines.assignedStages],
    create: {
      endpoint: stages.create,
      title: t('New stage'),
      said: t('Stage created successfully'),
      failure: 'Unable to create stage',
    },
    edit: {
      endpoint: stages.edit,
      title: t('Edit stage'),
      said: t('Stage updated successfully'),
      failure: 'Unable to update stage',
    },
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput label={t('Stage name')} required maxLength={100} placeholder={t('Please enter stage name')} {...form.field('name')} />
      <SelectField label={t('Module')} required data={moduleChoices(t)} disabled={stage !== null} {...form.field('module_type')} />
      <FormPair>
        <SelectField label={t('Type')} required allowDeselect={false} data={choicesOf(typeNames, t)} {...form.field('type')} />
        {form.values.type !== 'cancel' && (
          <SelectField
            label={t('Position')}
            required
            allowDeselect={false}
            data={choicesOf(positionNames, t)}
            {...form.field('position')}
          />
        )}
      </FormPair>
      <ParentField form={form} stage={stage} />
      <SwitchField
        label={t('Active')}
        {...form.field('is_active')}
        {...(stage?.is_default && { disabled: true, description: t('The default cannot be deactivated') })}
      />
      {stage && <StageImpact stage={stage} />}
    </FormScreen>
  )
}

interface ParentProps {
  readonly form: FormPart<Pick<DraftOf<typeof stages.create>, 'module_type' | 'type' | 'position' | 'parent_stage_id'>>
  readonly stage: Stage | null
}

/** The stage that groups this one: it has no parent itself and is of the kind of what it groups. */
function ParentField({ form, stage }: ParentProps) {
  const t = useT()
  const listed = useListed()
  const { module_type, type } = form.values
  const others = useEndpoint(
    stages.list,
    { query: { paginate: '0', sort_by: 'name', sort: 'asc', ...(module_type && { module_type }) } },
    { enabled: module_type !== null },
  )
  const position = type === 'cancel' ? 'end' : form.values.position
  const parents = (others.data?.recordsInfo ?? []).filter(
    (other) => other.parent === null && other.id !== stage?.id && other.type === type && other.position === position,
  )
  return (
    <SelectField
      label={t('Parent stage')}
      clearable
      searchable
      {...listed(others, t('No other stage has this module, type and position'))}
      description={t('Groups stages of one type and position for boards and reports.')}
      data={parents.map(({ identifier, name }) => ({ value: identifier, label: t(name) }))}
      {...form.field('parent_stage_id')}
    />
  )
}

/** What a change of a stage touches. */
function StageImpact({ stage }: { readonly stage: Stage }) {
  const t = useT()
  const impact = useEndpoint(stages.impact, { params: { id: stage.identifier } }).data?.impactInfo
  if (!impact) return null
  return (
    <>
      {impact.records > 0 && (
        <p className="e-sub" role="status">
          {t('{{count}} records are in this stage. They stay and can move on; its type, position and parent cannot change until they do.', {
            count: impact.records,
          })}
        </p>
      )}
      {impact.timelines.length > 0 && (
        <p className="e-sub">{t('It is part of: {{timelines}}', { timelines: impact.timelines.map(({ name }) => t(name)).join(', ') })}</p>
      )}
    </>
  )
}
