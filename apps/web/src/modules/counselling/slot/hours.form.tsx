import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { meetingNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { type Hours, slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { counsellorsBy } from '../counselling/choices.state.ts'
import { Week } from './week.form.tsx'
import '../counselling.css'

interface Props {
  /** Whose times are shown first. */
  readonly identifier: string
  readonly onClose: () => void
}

/** In which hours of the week a counselling can be booked with somebody: oneself, or another who is chosen. */
export function CounsellingHours({ identifier: first, onClose }: Props) {
  const t = useT()
  const [identifier, choose] = useState(first)
  const read = useEndpoint(slots.hours, { params: { identifier } })
  if (read.data) return <HoursForm key={identifier} hours={read.data.hoursInfo} onChoose={choose} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Counselling times')} size={640}>
      <ReadState read={read} kind="form" />
    </Drawer>
  )
}

const lasts = [15, 20, 30, 45, 60, 90]
interface FormProps extends Pick<Props, 'onClose'> {
  readonly hours: Hours
  readonly onChoose: (identifier: string) => void
}

function HoursForm({ hours, onChoose, onClose }: FormProps) {
  const t = useT()
  const { user, version, can, meeting_link, ...kept } = hours
  const form = useEndpointForm(slots.setHours, {
    defaults: { ...kept, meeting_link: meeting_link ?? '' },
    params: { identifier: user.identifier },
    version,
    stales: [slots.hours, slots.free, counsellings.counsellors],
    said: t('Counselling times saved'),
    onDone: onClose,
  })
  const zones = [...new Set([kept.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <FormScreen
      variant="drawer"
      size={640}
      title={t('Counselling times')}
      form={form}
      onCancel={onClose}
      disabledReason={can.update ? undefined : t('You do not have permission to perform this action')}
    >
      <SearchSelect
        label={t('Counsellor')}
        required
        value={user.identifier}
        known={{ value: user.identifier, label: user.identifier === me().identifier ? t('Me') : fullNameOf(user) }}
        load={counsellorsBy(({ identifier }) => identifier)}
        onChange={(identifier) => identifier && onChoose(identifier)}
      />
      <SwitchField label={t('Students can book these times')} {...form.field('is_open')} />
      <FormPair>
        <SelectField label={t('Time zone')} required searchable data={zones} {...form.field('time_zone')} />
        <SelectField
          label={t('Duration')}
          required
          allowDeselect={false}
          data={[...new Set([...lasts, Number(form.values.slot_minutes)])]
            .sort((one, other) => one - other)
            .map((count) => ({ value: count, label: t('{{count}} minutes', { count }) }))}
          {...form.field('slot_minutes')}
        />
      </FormPair>
      <SelectField label={t('Meeting')} required allowDeselect={false} data={choicesOf(meetingNames, t)} {...form.field('meeting_type')} />
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
      <Week form={form} />
      <DaysOff form={form} />
    </FormScreen>
  )
}

type Form = FormPart<Pick<Required<DraftOf<typeof slots.setHours>>, 'days_off'>>

/** The days on which nothing can be booked. */
function DaysOff({ form }: { readonly form: Form }) {
  const t = useT()
  const { days_off } = form.values
  const today = new Date().toISOString().slice(0, 10)
  return (
    <FormSection title={t('Days off')}>
      <ul className="counselling-hours">
        {form.part('days_off').map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has nothing of its own that names it
          <li key={index}>
            <DateField label={t('First day')} required {...part.field('from')} onChange={(from) => from && part.set({ from })} />
            <DateField label={t('Last day')} required {...part.field('to')} onChange={(last) => last && part.set({ to: last })} />
            <IconButton
              label={t('Remove {{name}}', { name: part.values.from ?? '' })}
              icon={<IconX size={18} stroke={1.6} />}
              onClick={() => form.set({ days_off: days_off.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          leftSection={<IconPlus size={18} stroke={1.6} />}
          onClick={() => form.set({ days_off: [...days_off, { from: today, to: today }] })}
        >
          {t('Add days off')}
        </Button>
      </div>
    </FormSection>
  )
}
