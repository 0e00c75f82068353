import type { slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import '../counselling.css'

/** The names of the days, Monday first; the fifth of January 2026 was one. */
const dayNames = () => {
  const words = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => words.format(Date.UTC(2026, 0, 5 + index)))
}

/** A form with the stretches of a week. */
export type WeekForm = FormPart<Pick<Required<DraftOf<typeof slots.setHours>>, 'weekly'>>

/** The stretches of a week, each with its day. */
export function Week({ form }: { readonly form: WeekForm }) {
  const t = useT()
  const { weekly } = form.values
  const names = dayNames()
  const add = () => {
    const last = weekly.at(-1)
    form.set({
      weekly: [
        ...weekly,
        { weekday: last ? Math.min((last.weekday ?? 0) + 1, 7) : 1, from: last?.from ?? '09:00', until: last?.until ?? '17:00' },
      ],
    })
  }
  return (
    <FormSection title={t('Every week')} help={t('On the clock of the time zone above.')}>
      <ul className="counselling-hours">
        {form.part('weekly').map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has nothing of its own that names it
          <li key={index}>
            <SelectField
              label={t('Day')}
              allowDeselect={false}
              data={names.map((label, day) => ({ value: day + 1, label }))}
              {...part.field('weekday')}
              onChange={(weekday) => weekday && part.set({ weekday })}
            />
            <TimeField label={t('From')} allowDeselect={false} {...part.field('from')} />
            <TimeField label={t('Until')} allowDeselect={false} {...part.field('until')} />
            <IconButton
              label={t('Remove {{name}}', { name: names[(part.values.weekday ?? 1) - 1] ?? '' })}
              icon={<IconX size={18} stroke={1.6} />}
              onClick={() => form.set({ weekly: weekly.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={add}>
          {t('Add times')}
        </Button>
      </div>
    </FormSection>
  )
}
