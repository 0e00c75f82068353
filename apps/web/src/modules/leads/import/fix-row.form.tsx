import { type ImportRecord, type ImportRow, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly record: ImportRecord
  readonly row: ImportRow
  readonly onClose: () => void
}

/** What is wrong with a row, by the cells it is about; what concerns no cell stands at the first. */
function wrongIn({ errors }: ImportRow, first: number) {
  const wrong: Record<string, string> = {}
  for (const { column, message } of errors) {
    const path = `values.${column ?? first}`
    wrong[path] = wrong[path] ? `${wrong[path]} ${message}` : message
  }
  return wrong
}

/** Corrects one row in place: every imported column, the wrong ones with the reason. */
export function FixRowForm({ record, row, onClose }: Props) {
  const t = useT()
  const mapped = record.columns.filter(({ index }) => record.mapping?.[index])
  const first = mapped[0]?.index ?? 0
  const cells: Record<string, string> = Object.fromEntries(mapped.map(({ index }) => [index, row.values[index] ?? '']))
  const form = useEndpointForm(leadImports.fixRow, {
    defaults: { values: cells },
    toCall: ({ values }) => ({
      params: { import_id: record.identifier, row_no: row.row_no },
      body: { values: Object.fromEntries(Object.entries(values).filter(([index, text]) => text !== cells[index])) },
    }),
    wrong: wrongIn(row, first),
    stales: [leadImports.rows, leadImports.get],
    failure: 'Unable to import leads',
    isToast: true,
    onDone: ({ rowInfo }) => {
      if (rowInfo.outcome === 'error') return form.complain(wrongIn(rowInfo, first))
      toast.done({ message: t('Line {{line}} is corrected', { line: row.line_no }) })
      onClose()
    },
  })
  const values = form.part('values')
  return (
    <FormScreen variant="drawer" title={t('Correct line {{line}}', { line: row.line_no })} verb={t('Save')} form={form} onCancel={onClose}>
      {mapped.map(({ index, header }) => (
        <TextInput
          key={index}
          dir="auto"
          label={header || t('Column {{number}}', { number: index + 1 })}
          {...values.field(String(index))}
        />
      ))}
    </FormScreen>
  )
}
