import { type ImportRecord, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '#platform/api/failure.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ImportSettingsFields } from './import-settings.view.tsx'
import { wizardDefaults, wizardSteps } from './lead-import.state.ts'
import { FormField, ReadingFields } from './reading.view.tsx'
import type { Head } from './upload-step.view.tsx'

type Mapping = ImportRecord['suggested_mapping']

/** The second step: what each column means, what the file was read as, and what happens with people already here. */
export function ColumnsStep({ head, record }: { head: Head; record: ImportRecord }) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const [mapping, setMapping] = useState<Mapping>(record.mapping ?? record.suggested_mapping)
  const [settings, setSettings] = useState(record.settings)
  const [refused, setRefused] = useState<ApiError>()
  const [attempt, setAttempt] = useState(0)
  const params = { import_id: record.identifier }
  const onFailed = (error: ApiError) => {
    setRefused(error)
    setAttempt((count) => count + 1)
  }
  const check = useAction(leadImports.validate, {
    stales: [leadImports.get, leadImports.rows],
    onDone: () => setUrl({ step: 'preview', outcome: '', page: 1 }),
    onFailed,
    failure: 'Unable to import leads',
  })
  const save = useAction(leadImports.setMapping, { quiet: true, onFailed, onDone: () => check.mutate({ params }) })
  const complaints = (refused?.complaints ?? []).map(({ field, message }) => ({
    fieldId: field ? `import-${field.replaceAll('.', '-')}` : 'import-mapping',
    message,
  }))
  const next = () => {
    setRefused(undefined)
    save.mutate({ params, body: { ...settings, mapping } })
  }
  return (
    <WizardScreen
      {...head}
      steps={wizardSteps(record, 'columns')}
      complaints={complaints}
      attempt={attempt}
      busy={save.isPending || check.isPending}
      onNext={next}
      nextText={t('Check the rows')}
      onBack={() => setUrl({ import: '', step: '' })}
    >
      <FormSection
        title={record.filename}
        help={t('{{count}} rows in {{columns}} columns', { count: record.total_rows, columns: formatNumber(record.columns.length) })}
      >
        <FormField record={record} />
        <ReadingFields record={record} />
      </FormSection>
      <FormSection
        title={t('What the columns mean')}
        help={t('Choose a field for each column, or leave it out. The choice is remembered for files with the same header.')}
      >
        <div id="import-mapping" tabIndex={-1} className="i-map">
          {record.columns.map((column) => (
            <MappedColumn
              key={column.index}
              column={column}
              mapping={mapping}
              ownFields={record.own_fields}
              onChange={(field) => setMapping((before) => ({ ...before, [column.index]: field }))}
            />
          ))}
        </div>
      </FormSection>
      <ImportSettingsFields record={record} value={settings} onChange={setSettings} />
    </WizardScreen>
  )
}

function MappedColumn({
  column,
  mapping,
  ownFields,
  onChange,
}: {
  column: ImportRecord['columns'][number]
  mapping: Mapping
  ownFields: ImportRecord['own_fields']
  onChange: (field: string | null) => void
}) {
  const t = useT()
  const field = mapping[column.index] ?? null
  const taken = new Set(Object.entries(mapping).flatMap(([index, field]) => (field && Number(index) !== column.index ? [field] : [])))
  const header = column.header || t('Column {{number}}', { number: column.index + 1 })
  return (
    <div className="i-map-row">
      <div className="i-map-source">
        <b dir="auto">{header}</b>
        <span className="e-sub e-clip" dir="auto">
          {column.samples.slice(0, 3).join(' · ') || t('empty')}
        </span>
      </div>
      <Select
        id={`import-mapping-${column.index}`}
        aria-label={t('Field for the column {{name}}', { name: header })}
        placeholder={t('Left out')}
        clearable
        searchable
        data={[...importFields, ...ownFields].map(({ field, label }) => ({ value: field, label: t(label), disabled: taken.has(field) }))}
        value={field}
        onChange={onChange}
      />
      {field ? <Tag tone="good">{t('Imported')}</Tag> : <Tag>{t('Left out')}</Tag>}
    </div>
  )
}
