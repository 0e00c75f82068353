import { type ImportMatch, type ImportRecord, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import * as z from 'zod'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import type { ImportNoun } from '#platform/import/import-noun.ts'
import { wizardDefaults } from '#platform/import/import-steps.ts'
import { leftEmpty, ValuesStep as Step } from '#platform/import/values-step.tsx'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { LeadImport } from './lead-import.state.ts'

const Meanings = z.object({ meanings: z.record(z.string(), z.number().nullable()) })

interface Props {
  readonly noun: ImportNoun<LeadImport>
  readonly record: ImportRecord
}

/** What the unknown texts of the file stand for; the rows are checked again with it. */
export function ValuesStep({ noun, record }: Props) {
  const [, setUrl] = useUrlState(wizardDefaults)
  const { settings, strange_texts: texts } = record
  const params = { import_id: record.identifier }
  const before = texts.map(({ field, text }) => settings.matches.find((match) => match.field === field && match.text === text))
  const form = useSchemaForm(`${leadImports.setMapping.id}-values`, Meanings, {
    defaults: { meanings: Object.fromEntries(before.map((match, at) => [String(at), match ? (match.value ?? leftEmpty) : null])) },
    send: async ({ meanings }) => {
      const said = texts.flatMap(({ field, text }, at): ImportMatch[] => {
        const value = meanings[String(at)]
        return typeof value === 'number' ? [{ field, text, value: value === leftEmpty ? null : value }] : []
      })
      // What was said of texts that this file does not have is kept for the next one.
      const others = settings.matches.filter(
        ({ field, text }) => !texts.some((strange) => strange.field === field && strange.text === text),
      )
      await call(leadImports.setMapping, { params, body: { ...settings, matches: [...others, ...said] } })
      await call(leadImports.validate, { params })
    },
    stales: [leadImports.get, leadImports.rows],
    failure: noun.words.failure,
    onDone: () => setUrl({ step: 'preview', outcome: '', page: 1 }),
  })
  return <Step noun={noun} record={record} form={form} meanings={form.part('meanings')} texts={texts} choices={record.match_choices} />
}
