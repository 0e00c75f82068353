import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Select, Switch, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { moduleChoices } from './module.state.ts'

interface Props {
  readonly timeline: Timeline | null
  readonly onClose: () => void
  /** Goes on with a timeline that was just created, instead of closing. */
  readonly onMade?: (timeline: Timeline) => void
}

/** Creates a timeline, or changes the given one; its module stays what it is. */
export function TimelineForm({ timeline, onClose, onMade }: Props) {
  const t = useT()
  const impact = useEndpoint(timelines.impact, { params: { id: timeline?.identifier ?? '' } }, { enabled: timeline !== null }).data
    ?.impactInfo
  const shared = {
    defaults: {
      name: timeline?.name ?? '',
      module_type: timeline?.module_type ?? ('' as never),
      is_active: timeline?.is_active ?? true,
      is_default: 0,
    },
    stales: [timelines.list, timelines.dropdown],
  }
  const creating = useEndpointForm(timelines.create, {
    ...shared,
    toCall: (body) => ({ body }),
    failure: 'Unable to create timeline',
    onDone: ({ timelineInfo }) => {
      toast.done({ message: t('Timeline created successfully') })
      if (onMade) onMade(timelineInfo)
      else onClose()
    },
  })
  const updating = useEndpointForm(timelines.edit, {
    ...shared,
    toCall: (body) => ({ params: { id: timeline?.identifier ?? '' }, body }),
    failure: 'Unable to update timeline',
    onDone: () => {
      toast.done({ message: t('Timeline updated successfully') })
      onClose()
    },
  })
  const form = timeline ? updating : creating
  const isLeaving = timeline?.is_active && !form.form.values['is_active'] && impact && impact.records > 0
  const module = form.field('module_type')
  return (
    <FormScreen
      variant="modal"
      opened
      title={timeline ? t('Update Timeline') : t('Create Timeline')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput
        label={t('Timeline name')}
        required
        maxLength={100}
        placeholder={t('please enter timeline name')}
        {...form.field('name')}
      />
      <Select
        label={t('Module')}
        required
        data={moduleChoices(t)}
        disabled={timeline !== null}
        {...module}
        value={(form.form.values['module_type'] as string) || null}
        onChange={(value) => form.form.setFieldValue('module_type', value ?? '')}
      />
      <Switch
        label={t('Active')}
        {...form.field('is_active', 'checkbox')}
        {...(timeline?.is_default && { disabled: true, description: t('What is the default cannot be deactivated') })}
      />
      {isLeaving && (
        <p className="e-sub" role="status">
          {t('{{count}} records stand in this timeline. They stay in it and can move on; new ones do not take it.', {
            count: impact.records,
          })}
        </p>
      )}
    </FormScreen>
  )
}
