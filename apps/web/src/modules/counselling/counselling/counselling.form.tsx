import { type Counselling, counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { counsellingLasts, meetingNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type DraftOf, type FormPart, useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { LeadSelect } from '#platform/create/lead-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { counsellorsBy } from './choices.state.ts'

const lasts = [15, 30, 45, 60, 90, 120]

interface Props {
  /** Null for a new one. */
  readonly counselling: Counselling | null
  /** The lead, where it is known already. */
  readonly lead?: string | undefined
  readonly onClose: () => void
}

/** Books a counselling, or changes one that is ahead; whoever books two at once for one person is asked to say so. */
export function CounsellingForm({ counselling, lead, onClose }: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const form = useRecordForm(counselling, {
    defaults: {
      lead_identifier: lead ?? counselling?.lead.identifier ?? '',
      counselling_type: counselling?.counselling_type.id ?? null,
      meeting_type: counselling?.meeting_type ?? 'online',
      meeting_link: counselling?.meeting_link ?? '',
      schedule_date: counselling?.schedule_date ?? '',
      duration_minutes: counselling?.duration_minutes ?? counsellingLasts.usual,
      user_identifier: counselling?.user.identifier ?? null,
      role_identifier: counselling?.role?.identifier ?? null,
      remarks: counselling?.remarks ?? '',
      allow_overlap: false,
    },
    stales: [counsellings.list, counsellings.ofLead, counsellings.single, leadActivities.list],
    onRefused: ({ code }) => {
      if (code === 'COUNSELLOR_BUSY') setBusy(true)
      return false
    },
    create: {
      endpoint: counsellings.create,
      title: t('New counselling'),
      verb: t('Schedule'),
      toCall: (body) => ({ body }),
      said: t('Counselling scheduled successfully'),
    },
    edit: {
      endpoint: counsellings.edit,
      title: t('Edit counselling'),
      version: counselling?.version,
      toCall: (body, { identifier }) => ({ params: { id: identifier }, body }),
      said: t('Counselling updated successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      {!counselling && !lead && (
        <LeadSelect
          required
          {...form.field('lead_identifier')}
          onChange={(identifier) => form.set({ lead_identifier: identifier ?? '' })}
        />
      )}
      <MeetingFields form={form} kept={counselling} />
      <SearchSelect
        label={t('Counsellor')}
        placeholder={t('Me')}
        known={counselling && { value: counselling.user.identifier, label: fullNameOf(counselling.user) }}
        load={counsellorsBy(({ identifier }) => identifier)}
        {...form.field('user_identifier')}
        onChange={(identifier) => form.set({ user_identifier: identifier, role_identifier: null })}
      />
      <Textarea label={t('Remarks')} autosize minRows={2} maxLength={2_000} {...form.field('remarks')} />
      {isBusy && <CheckboxField label={t('Schedule it although the counsellor has another one then')} {...form.field('allow_overlap')} />}
    </FormScreen>
  )
}

interface MeetingFieldsProps {
  readonly form: FormPart<
    Pick<
      Required<DraftOf<typeof counsellings.edit>>,
      'counselling_type' | 'meeting_type' | 'meeting_link' | 'schedule_date' | 'duration_minutes'
    >
  >
  readonly kept: Counselling | null
}

/** What about, how, when and how long. */
function MeetingFields({ form, kept }: MeetingFieldsProps) {
  const t = useT()
  const types = useEndpoint(lookups.list, { params: { type: 'counselling_type' }, query: {} }, { staleMs: 300_000 }).data
  const when = form.field('schedule_date')
  const offered = types?.recordsInfo.map(({ id, label }) => ({ value: id, label: t(label) })) ?? []
  // One that is offered no more stays on what has it.
  const former = kept && !offered.some(({ value }) => value === kept.counselling_type.id) ? [kept.counselling_type] : []
  return (
    <>
      <FormPair>
        <SelectField
          label={t('Type')}
          required
          data={[...offered, ...former.map(({ id, label }) => ({ value: id, label: t(label) }))]}
          {...form.field('counselling_type')}
        />
        <SelectField
          label={t('Meeting')}
          required
          allowDeselect={false}
          data={choicesOf(meetingNames, t)}
          {...form.field('meeting_type')}
        />
      </FormPair>
      {form.values.meeting_type === 'online' && (
        <TextInput
          label={t('Meeting link')}
          required
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          {...form.field('meeting_link')}
        />
      )}
      <FormPair>
        <DateTimeField
          label={t('When')}
          required
          {...(kept ? {} : { min: new Date() })}
          {...when}
          onChange={(at) => when.onChange(at ?? '')}
        />
        <SelectField
          label={t('Duration')}
          required
          allowDeselect={false}
          data={[...new Set([...lasts, Number(form.values.duration_minutes)])]
            .sort((one, other) => one - other)
            .map((count) => ({ value: count, label: t('{{count}} minutes', { count }) }))}
          {...form.field('duration_minutes')}
        />
      </FormPair>
    </>
  )
}
