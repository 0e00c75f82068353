import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { Radio } from '@mantine/core'
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarClock,
  IconCircleDot,
  IconClock,
  IconForms,
  IconHash,
  IconListCheck,
  IconPaperclip,
  IconPhone,
  IconSelect,
  IconSquareCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import './form-field.css'

const icons: Record<FieldType, TablerIcon> = {
  email: IconAt,
  mobile: IconPhone,
  number: IconHash,
  text: IconForms,
  single_select: IconSelect,
  multi_select: IconListCheck,
  textarea: IconAlignLeft,
  radio: IconCircleDot,
  checkbox: IconSquareCheck,
  date: IconCalendar,
  datetime: IconCalendarClock,
  time: IconClock,
  file: IconPaperclip,
}

/** The words for the thirteen types of field. */
export function useFieldTypes(): Record<FieldType, string> {
  const t = useT()
  return {
    email: t('Email'),
    mobile: t('Phone'),
    number: t('Number'),
    text: t('Short text'),
    single_select: t('Dropdown'),
    multi_select: t('Multi-select'),
    textarea: t('Long text'),
    radio: t('Radio buttons'),
    checkbox: t('Checkboxes'),
    date: t('Date'),
    datetime: t('Date and time'),
    time: t('Time'),
    file: t('Files'),
  }
}

/** The icon of a type; its word is always beside it or in the name of what holds it. */
export function FieldTypeIcon({ type, size = 18 }: { type: FieldType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} stroke={1.6} aria-hidden="true" />
}

/** The types by what they hold, the usual ones first. */
const kinds: readonly { readonly name: string; readonly types: readonly FieldType[] }[] = [
  { name: 'Text and numbers', types: ['text', 'textarea', 'email', 'mobile', 'number'] },
  { name: 'Choice', types: ['single_select', 'multi_select', 'radio', 'checkbox'] },
  { name: 'Dates and files', types: ['date', 'datetime', 'time', 'file'] },
]
const firstType = kinds[0]!.types[0]

/** The thirteen types to choose from, each with its icon. */
export function FieldTypeChoice(props: { id: string; value: FieldType; onChange: (type: FieldType) => void; error?: React.ReactNode }) {
  const t = useT()
  const names = useFieldTypes()
  return (
    <Radio.Group
      label={t('Field type')}
      required
      value={props.value}
      onChange={(type) => props.onChange(type as FieldType)}
      error={props.error}
    >
      <div className="field-types">
        {kinds.map((kind) => (
          <div key={kind.name}>
            <p className="e-sub">{t(kind.name)}</p>
            {kind.types.map((type) => (
              <Radio.Card
                key={type}
                id={type === firstType ? props.id : `${props.id}-${type}`}
                value={type}
                className="field-type"
                data-chosen={type === props.value || undefined}
              >
                <Radio.Indicator size="xs" />
                <FieldTypeIcon type={type} />
                <span>{names[type]}</span>
              </Radio.Card>
            ))}
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}
