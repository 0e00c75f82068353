import { type StaffImport, type StaffMapping, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { staffImportFields } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '#platform/api/failure.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { importReads, wizardDefaults, wizardSteps } from './staff-import.state.ts'
import type { Head } from './upload-step.view.tsx'

/** The second step: what each column means. */
export function ColumnsStep({ head, staffImport }: { head: Head; staffImport: StaffImport }) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const [mapping, setMapping] = useState<StaffMapping>(staffImport.mapping ?? staffImport.suggested_mapping)
  const [refused, setRefused] = useState<ApiError>()
  const [attempt, setAttempt] = useState(0)
  const check = useAction(staffImports.check, {
    stales: importReads,
    quiet: true,
    onDone: () => setUrl({ step: 'preview', outcome: '', page: 1 }),
    onFailed: (error) => {
      setRefused(error)
      setAttempt((count) => count + 1)
    },
  })
  const said = refused ? (refused.complaints.length ? refused.complaints : [{ field: undefined, message: refused.message }]) : []
  const takenBy = (index: number) =>
    new Set(Object.entries(mapping).flatMap(([at, field]) => (field && Number(at) !== index ? [field] : [])))
  return (
    <WizardScreen
      {...head}
      steps={wizardSteps('columns')}
      complaints={said.map(({ field, message }) => ({ fieldId: field ? `staff-${field.replaceAll('.', '-')}` : 'staff-mapping', message }))}
      attempt={attempt}
      busy={check.isPending}
      onBack={() => setUrl({ import: '', step: '' })}
      onNext={() => check.mutate({ params: { import_id: staffImport.identifier }, body: { mapping } })}
      nextText={t('Check the rows')}
    >
      <FormSection
        title={t('What the columns mean')}
        help={t('{{count}} rows in {{columns}} columns', {
          count: staffImport.total_rows,
          columns: formatNumber(staffImport.columns.length),
        })}
      >
        <div id="staff-mapping" tabIndex={-1} className="e-fields">
          {staffImport.columns.map(({ index, header, samples }) => (
            <Select
              key={index}
              id={`staff-mapping-${index}`}
              label={header || t('Column {{number}}', { number: index + 1 })}
              description={samples.slice(0, 3).join(' · ') || t('empty')}
              placeholder={t('Left out')}
              clearable
              searchable
              data={staffImportFields.map(({ field, label }) => ({ value: field, label: t(label), disabled: takenBy(index).has(field) }))}
              value={mapping[index] ?? null}
              onChange={(field) => setMapping((before) => ({ ...before, [index]: field as StaffMapping[string] }))}
            />
          ))}
        </div>
      </FormSection>
    </WizardScreen>
  )
}
