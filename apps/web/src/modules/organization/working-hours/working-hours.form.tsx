import { ofCompany, type WorkingHours, workingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Week, type WeekForm } from '#modules/counselling/counselling.public.ts'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'

/** Says when a branch works, or the company. */
export function WorkingHoursForm({ hours, onClose }: { readonly hours: WorkingHours; readonly onClose: () => void }) {
  const t = useT()
  const { branch, weekly, time_zone, holidays, effective, version } = hours
  const form = useEndpointForm(workingHours.set, {
    defaults: { weekly, time_zone, holidays },
    params: { branch: branch?.identifier ?? ofCompany },
    version,
    stales: [workingHours.list, workingHours.get],
    said: t('Working hours saved'),
    onDone: onClose,
  })
  const zones = [...new Set([effective.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  const isOwn = form.values.weekly !== null
  return (
    <FormScreen
      variant="drawer"
      size={640}
      title={t('Working hours of {{name}}', { name: branch?.name ?? t('The whole company') })}
      form={form}
      onCancel={onClose}
    >
      <SelectField
        label={t('Time zone')}
        searchable
        clearable
        data={zones}
        placeholder={effective.time_zone}
        description={branch ? t('Leave empty to use the company’s.') : t('Leave empty to use the company setting.')}
        {...form.field('time_zone')}
      />
      <SwitchField
        label={branch ? t('Hours of its own') : t('Other hours than Monday to Friday, 09:00 to 18:00')}
        value={isOwn}
        onChange={(wish) => form.set({ weekly: wish ? [...effective.weekly] : null })}
      />
      {/* Only here, where the week is a list, does the form have what the fields of a week need. */}
      {isOwn && <Week form={form as unknown as WeekForm} />}
      <Holidays form={form} isBranch={branch !== null} />
    </FormScreen>
  )
}

type Form = FormPart<Pick<Required<DraftOf<typeof workingHours.set>>, 'holidays'>>

/** The days on which nobody works. */
function Holidays({ form, isBranch }: { readonly form: Form; readonly isBranch: boolean }) {
  const t = useT()
  const { holidays } = form.values
  const today = new Date().toISOString().slice(0, 10)
  return (
    <FormSection title={t('Holidays')} help={isBranch ? t('Those of the company apply here too.') : t('They apply in every branch.')}>
      <ul className="counselling-hours">
        {form.part('holidays').map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has nothing of its own that names it
          <li key={index}>
            <TextInput label={t('Name')} required maxLength={100} {...part.field('name')} />
            <DateField label={t('First day')} required {...part.field('from')} onChange={(from) => from && part.set({ from })} />
            <DateField label={t('Last day')} required {...part.field('to')} onChange={(last) => last && part.set({ to: last })} />
            <IconButton
              label={t('Remove {{name}}', { name: part.values.name || part.values.from || '' })}
              icon={<IconX size={18} stroke={1.6} />}
              onClick={() => form.set({ holidays: holidays.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          leftSection={<IconPlus size={18} stroke={1.6} />}
          onClick={() => form.set({ holidays: [...holidays, { from: today, to: today, name: '' }] })}
        >
          {t('Add a holiday')}
        </Button>
      </div>
    </FormSection>
  )
}
