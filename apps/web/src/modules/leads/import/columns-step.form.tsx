import { ImportMapping, type ImportRecord, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ColumnsStep as Step } from '#platform/import/columns-step.tsx'
import type { ImportNoun } from '#platform/import/import-noun.ts'
import { wizardDefaults } from '#platform/import/import-steps.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { ImportSettingsFields } from './import-settings.form.tsx'
import type { LeadImport } from './lead-import.state.ts'
import { FormField, ReadingFields } from './reading.view.tsx'

interface Props {
  readonly noun: ImportNoun<LeadImport>
  readonly record: ImportRecord
}

/** What each column means, what the file was read as, and what happens with people already here. */
export function ColumnsStep({ noun, record }: Props) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const params = { import_id: record.identifier }
  const form = useSchemaForm(leadImports.setMapping.id, ImportMapping, {
    defaults: { ...record.settings, mapping: record.mapping ?? record.suggested_mapping },
    send: async (body) => {
      await call(leadImports.setMapping, { params, body: { ...body, consent_source: body.consent_source || null } })
      await call(leadImports.validate, { params })
    },
    stales: [leadImports.get, leadImports.rows],
    failure: noun.words.failure,
    onDone: () => setUrl({ step: '', outcome: '', page: 1 }),
  })
  return (
    <Step
      noun={noun}
      record={record}
      form={form}
      mapping={form.part('mapping')}
      fields={[...importFields, ...record.own_fields]}
      help={t('Choose a field for each column, or leave it out. The choice is remembered for files with the same header.')}
      reading={
        <>
          <FormField record={record} />
          <ReadingFields record={record} />
        </>
      }
    >
      <ImportSettingsFields
        record={record}
        form={form}
        hasPassports={Object.values(form.values.mapping ?? {}).includes('passport_number')}
      />
    </Step>
  )
}
