import { type StaffImport, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { staffImportFields } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { ColumnsStep as Step } from '#platform/import/columns-step.tsx'
import type { ImportNoun } from '#platform/import/import-noun.ts'
import { importReads, wizardDefaults } from '#platform/import/import-steps.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { ImportOfStaff } from './staff-import.state.ts'

interface Props {
  readonly noun: ImportNoun<ImportOfStaff>
  readonly record: StaffImport
}

/** What each column means. */
export function ColumnsStep({ noun, record }: Props) {
  const [, setUrl] = useUrlState(wizardDefaults)
  const form = useEndpointForm(staffImports.check, {
    defaults: { mapping: record.mapping ?? record.suggested_mapping },
    toCall: (body) => ({ params: { import_id: record.identifier }, body }),
    stales: importReads(noun),
    failure: noun.words.failure,
    onDone: () => setUrl({ step: 'preview', outcome: '', page: 1 }),
  })
  return <Step noun={noun} record={record} form={form} mapping={form.part('mapping')} fields={staffImportFields} />
}
