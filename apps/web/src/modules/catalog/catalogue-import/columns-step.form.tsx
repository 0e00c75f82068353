import { type CatalogueImport, catalogueImports } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import { catalogueFields } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ColumnsStep as Step } from '#platform/import/columns-step.tsx'
import type { ImportNoun } from '#platform/import/import-noun.ts'
import { importReads, wizardDefaults } from '#platform/import/import-steps.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { ImportOfCatalogue } from './catalogue-import.state.ts'

interface Props {
  readonly noun: ImportNoun<ImportOfCatalogue>
  readonly record: CatalogueImport
}

/** What each column means. */
export function ColumnsStep({ noun, record }: Props) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const form = useEndpointForm(catalogueImports.check, {
    defaults: { mapping: record.mapping ?? record.suggested_mapping },
    toCall: (body) => ({ params: { import_id: record.identifier }, body: { ...body, matches: record.matches } }),
    stales: importReads(noun),
    failure: noun.words.failure,
    onDone: () => setUrl({ step: '', outcome: '', page: 1 }),
  })
  return (
    <Step
      noun={noun}
      record={record}
      form={form}
      mapping={form.part('mapping')}
      fields={catalogueFields}
      help={t('One row is one program at one campus. Institution, country and program are needed.')}
    />
  )
}
