import {
  type CatalogueImport,
  type CatalogueMatch,
  catalogueImports,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import * as z from 'zod'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import type { ImportNoun } from '#platform/import/import-noun.ts'
import { importReads, wizardDefaults } from '#platform/import/import-steps.ts'
import { leftEmpty, ValuesStep as Step } from '#platform/import/values-step.tsx'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { ImportOfCatalogue } from './catalogue-import.state.ts'

const Meanings = z.object({ meanings: z.record(z.string(), z.number().nullable()) })

interface Props {
  readonly noun: ImportNoun<ImportOfCatalogue>
  readonly record: CatalogueImport
}

/** What the unknown texts of the file stand for; the rows are checked again with it. */
export function ValuesStep({ noun, record }: Props) {
  const [, setUrl] = useUrlState(wizardDefaults)
  const { strange_texts: texts, matches, mapping, match_choices: choices } = record
  const form = useSchemaForm(`${catalogueImports.check.id}-values`, Meanings, {
    defaults: { meanings: Object.fromEntries(texts.map((_, at) => [String(at), null])) },
    send: async ({ meanings }) => {
      const said = texts.flatMap(({ field, text }, at): CatalogueMatch[] => {
        const value = meanings[String(at)]
        return typeof value === 'number' ? [{ field, text, value: value === leftEmpty ? null : value }] : []
      })
      if (!said.length) return
      await call(catalogueImports.check, {
        params: { import_id: record.identifier },
        body: { mapping: mapping ?? record.suggested_mapping, matches: [...matches, ...said] },
      })
    },
    stales: importReads(noun),
    failure: noun.words.failure,
    onDone: () => setUrl({ step: 'preview', outcome: '', page: 1 }),
  })
  return <Step noun={noun} record={record} form={form} meanings={form.part('meanings')} texts={texts} choices={choices} />
}
