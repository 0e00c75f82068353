import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { moduleChoices } from './module.state.ts'

interface Props {
  readonly timeline: Timeline | null
  readonly onClose: () => void
  /** Goes on with a timeline that was just created, instead of closing. */
  readonly onMade?: (timeline: Timeline) => void
}

/** Creates a timeline, or changes one; its module cannot change. */
export function TimelineForm({ timeline, onClose, onMade }: Props) {
  const t = useT()
  const impact = useEndpoint(timelines.impact, { params: { id: timeline?.identifier ?? '' } }, { enabled: timeline !== null }).data
    ?.impactInfo
  const form = useRecordForm(timeline, {
    defaults: {
      name: timeline?.name ?? '',
      module_type: timeline?.module_type ?? null,
      is_active: timeline?.is_active !== 0,
      is_default: 0,
    },
    stales: [timelines.list, timelines.dropdown],
    create: {
      endpoint: timelines.create,
      title: t('New timeline'),
      said: t('Timeline created successfully'),
      failure: 'Unable to create timeline',
      onDone: ({ timelineInfo }) => (onMade ? onMade(timelineInfo) : onClose()),
    },
    edit: {
      endpoint: timelines.edit,
      title: t('Edit timeline'),
      said: t('Timeline updated successfully'),
      failure: 'Unable to update timeline',
    },
    isToast: true,
    onDone: onClose,
  })
  const isLeaving = timeline?.is_active && !form.values.is_active && impact && impact.records > 0
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput
        label={t('Timeline name')}
        required
        maxLength={100}
        placeholder={t('Please enter timeline name')}
        {...form.field('name')}
      />
      <SelectField label={t('Module')} required data={moduleChoices(t)} disabled={timeline !== null} {...form.field('module_type')} />
      <SwitchField
        label={t('Active')}
        {...form.field('is_active')}
        {...(timeline?.is_default && { disabled: true, description: t('The default cannot be deactivated') })}
      />
      {isLeaving && (
        <p className="e-sub" role="status">
          {t('{{count}} records are in this timeline. They stay and can move on; new records will not use it.', {
            count: impact.records,
          })}
        </p>
      )}
    </FormScreen>
  )
}
