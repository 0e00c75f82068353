import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { type ImportRecord, leadImports, type Reading } from '@embark/contract/leads/import/import.contract.ts'
import { importDelimiters, importEncodings } from '@embark/contract/leads/import/import.rules.ts'
import { Select, Switch } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { UploadQuery } from '#platform/import/import-noun.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair } from '#ui/form/form-parts.tsx'

const encodingNames: Record<(typeof importEncodings)[number], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1254': 'Turkish (windows-1254)',
  'windows-1256': 'Arabic (windows-1256)',
  'windows-1252': 'Western (windows-1252)',
}
const delimiterNames: Record<(typeof importDelimiters)[number], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

/** What the file was read as; a change reads it again at once. */
export function ReadingFields({ record }: { record: ImportRecord }) {
  const t = useT()
  const { encoding, delimiter, has_header, is_certain } = record.reading
  const reread = useAction(leadImports.setMapping, { stales: [leadImports.get], failure: 'This file could not be read as a table' })
  const change = (wish: Partial<Reading>) =>
    reread.mutate({ params: { import_id: record.identifier }, body: { reading: { encoding, delimiter, has_header, ...wish } } })
  return (
    <>
      {!is_certain && (
        <p className="i-doubt">
          {t('We are not sure how this file is written. Look at the samples below; if letters look wrong, choose another encoding.')}
        </p>
      )}
      <FormPair>
        {/* The options are exactly the values of the contract. */}
        <Select
          label={t('Encoding')}
          allowDeselect={false}
          disabled={reread.isPending}
          value={encoding}
          data={importEncodings.map((value) => ({ value, label: t(encodingNames[value]) }))}
          onChange={(value) => value && change({ encoding: value as Reading['encoding'] })}
        />
        <Select
          label={t('Cells are separated by')}
          allowDeselect={false}
          disabled={reread.isPending}
          value={delimiter}
          data={importDelimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
          onChange={(value) => value && change({ delimiter: value as Reading['delimiter'] })}
        />
      </FormPair>
      <Switch
        label={t('First row contains headings')}
        checked={has_header}
        disabled={reread.isPending}
        onChange={(event) => change({ has_header: event.currentTarget.checked })}
      />
    </>
  )
}

/** Which lead form the rows of a file will keep to, asked with the file. */
export function UploadForm({ value, onChange }: { value: UploadQuery; onChange: (value: UploadQuery) => void }) {
  const forms = useEndpoint(leadAnswers.forms, {}, { enabled: useCan('leads.read') }).data?.recordsInfo ?? []
  return (
    <FormChoice
      forms={forms}
      value={value['lead_form_identifier']}
      onChange={(lead_form_identifier) => onChange({ lead_form_identifier })}
    />
  )
}

/** The lead form the rows keep to; with another one its own fields are offered and the columns are guessed anew. */
export function FormField({ record }: { record: ImportRecord }) {
  const { forms } = record.choices
  const { encoding, delimiter, has_header } = record.reading
  const change = useAction(leadImports.setMapping, { stales: [leadImports.get], failure: 'Unable to import leads' })
  return (
    <FormChoice
      forms={forms}
      value={record.settings.lead_form_identifier}
      disabled={change.isPending}
      onChange={(lead_form_identifier) =>
        change.mutate({
          params: { import_id: record.identifier },
          body: { lead_form_identifier, reading: { encoding, delimiter, has_header } },
        })
      }
    />
  )
}

interface ChoiceProps {
  readonly forms: readonly { readonly identifier?: string | undefined; readonly label: string }[]
  readonly value: string | null | undefined
  readonly disabled?: boolean
  readonly onChange: (identifier: string) => void
}

function FormChoice({ forms, value, onChange, disabled = false }: ChoiceProps) {
  const t = useT()
  if (forms.length < 2) return null
  return (
    <Select
      label={t('Form')}
      description={t('Its rules are kept by every row, and its own fields can be filled from columns.')}
      allowDeselect={false}
      disabled={disabled}
      data={forms.map(({ identifier = '', label }) => ({ value: identifier, label }))}
      value={value ?? forms[0]!.identifier ?? null}
      onChange={(identifier) => identifier && onChange(identifier)}
    />
  )
}
