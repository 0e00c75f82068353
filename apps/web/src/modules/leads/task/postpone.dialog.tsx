import { Day } from '@embark/contract/kernel/shapes.ts'
import * as z from 'zod'
import { useSchemaForm } from '#platform/api/form.ts'
import { dayFromToday } from '#platform/day/section.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

const Choice = z.object({ day: Day })

/** Asks for another day; each task keeps its time of day. */
export function PostponeDialog({ onChoose, onClose }: { readonly onChoose: (day: string) => void; readonly onClose: () => void }) {
  const t = useT()
  const form = useSchemaForm('postpone', Choice, { defaults: { day: dayFromToday(2) }, send: ({ day }) => onChoose(day) })
  const day = form.field('day')
  return (
    <FormScreen title={t('Choose another day')} form={form} variant="modal" verb={t('Postpone')} onCancel={onClose}>
      <DateField label={t('Day')} required min={dayFromToday()} {...day} onChange={(chosen) => day.onChange(chosen ?? '')} />
    </FormScreen>
  )
}
