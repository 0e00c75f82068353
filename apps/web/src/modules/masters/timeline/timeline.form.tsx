import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Select, Switch, TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { MasterDialog } from './master.dialog.tsx'
import { useMasterForm } from './master-form.state.ts'
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
  const form = useMasterForm({
    isNew: timeline === null,
    defaults: {
      name: timeline?.name ?? '',
      module_type: timeline?.module_type ?? ('' as never),
      is_active: timeline?.is_active !== 0,
      is_default: 0,
    },
    stales: [timelines.list, timelines.dropdown],
    create: {
      endpoint: timelines.create,
      toCall: (body) => ({ body }),
      said: t('Timeline created successfully'),
      failure: 'Unable to create timeline',
    },
    edit: {
      endpoint: timelines.edit,
      toCall: (body) => ({ params: { id: timeline?.identifier ?? '' }, body }),
      said: t('Timeline updated successfully'),
      failure: 'Unable to update timeline',
    },
    onClose,
    onMade: onMade && (({ timelineInfo }) => onMade(timelineInfo)),
  })
  const isLeaving = timeline?.is_active && !form.form.values['is_active'] && impact && impact.records > 0
  const module = form.field('module_type')
  return (
    <MasterDialog title={timeline ? t('Update Timeline') : t('Create Timeline')} form={form} onClose={onClose}>
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
    </MasterDialog>
  )
}
