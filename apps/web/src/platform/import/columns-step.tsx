import type { ReactNode } from 'react'
import { FormSection } from '#ui/form/form-parts.tsx'
import type { SentForm } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import type { FormPart } from '../api/form.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState } from '../prefs/view-state.ts'
import type { ImportColumn, ImportMapping, ImportNoun, ImportTypes } from './import-noun.ts'
import { useImportHead, wizardDefaults } from './import-steps.ts'

interface Props<T extends ImportTypes, Field extends string> {
  readonly noun: ImportNoun<T>
  readonly record: T['record']
  readonly form: SentForm & { idOf(path: string): string }
  /** The part of the form that says where each column goes. */
  readonly mapping: FormPart<ImportMapping<Field>>
  readonly fields: readonly { readonly field: Field; readonly label: string }[]
  /** Said above the columns. */
  readonly help?: string
  /** How the file is read. */
  readonly reading?: ReactNode
  /** What else is decided before the rows are checked. */
  readonly children?: ReactNode
}

/** The second step: what each column means, and what else is asked before the rows are checked. */
export function ColumnsStep<T extends ImportTypes, Field extends string>(props: Props<T, Field>) {
  const { noun, record, form, mapping, fields, help, reading, children } = props
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  return (
    <WizardScreen
      {...useImportHead(noun, 'columns', record)}
      complaints={form.complaints}
      attempt={form.attempt}
      busy={form.saving}
      onNext={() => void form.submit()}
      nextText={t('Check the rows')}
      onBack={() => setUrl({ import: '', step: '' })}
    >
      <FormSection
        title={record.filename}
        help={t('{{count}} rows in {{columns}} columns', { count: record.total_rows, columns: formatNumber(record.columns.length) })}
      >
        {reading}
      </FormSection>
      <FormSection title={t('Match columns')} help={help}>
        <div id={form.idOf('mapping')} tabIndex={-1} className="i-map">
          {record.columns.map((column) => (
            <MappedColumn key={column.index} column={column} mapping={mapping} fields={fields} />
          ))}
        </div>
      </FormSection>
      {children}
    </WizardScreen>
  )
}

interface ColumnProps<Field extends string> extends Pick<Props<ImportTypes, Field>, 'mapping' | 'fields'> {
  readonly column: ImportColumn
}

function MappedColumn<Field extends string>({ column, mapping, fields }: ColumnProps<Field>) {
  const t = useT()
  const at = String(column.index)
  const taken = new Set(Object.entries(mapping.values).flatMap(([index, field]) => (field && index !== at ? [field] : [])))
  const { id, error, onBlur } = mapping.field(at)
  const header = column.header || t('Column {{number}}', { number: column.index + 1 })
  return (
    <div className="i-map-row">
      <div className="i-map-source">
        <b dir="auto">{header}</b>
        <span className="e-sub e-clip" dir="auto">
          {column.samples.slice(0, 3).join(' · ') || t('empty')}
        </span>
      </div>
      <SelectField
        aria-label={t('Field for the column {{name}}', { name: header })}
        placeholder={t('Left out')}
        clearable
        searchable
        data={fields.map(({ field, label }) => ({ value: field, label: t(label), disabled: taken.has(field) }))}
        id={id}
        error={error}
        onBlur={onBlur}
        value={mapping.values[at] ?? null}
        onChange={(field) => mapping.set({ [at]: field })}
      />
      {mapping.values[at] ? <Tag tone="good">{t('Will be imported')}</Tag> : <Tag>{t('Left out')}</Tag>}
    </div>
  )
}
