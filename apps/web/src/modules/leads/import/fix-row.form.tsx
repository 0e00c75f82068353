import { type ImportRecord, type ImportRow, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly record: ImportRecord
  readonly row: ImportRow
  readonly onClose: () => void
}

/** Corrects one row in place: every imported column, the wrong ones with the reason. */
export function FixRowForm({ record, row, onClose }: Props) {
  const t = useT()
  const [values, setValues] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState(row.errors)
  const [attempt, setAttempt] = useState(0)
  const fix = useAction(leadImports.fixRow, {
    stales: [leadImports.rows, leadImports.get],
    failure: 'Unable to import leads',
    onDone: ({ rowInfo }) => {
      if (rowInfo.outcome === 'error') {
        setErrors(rowInfo.errors)
        setAttempt((count) => count + 1)
        return
      }
      toast.done({ message: t('Line {{line}} is corrected', { line: row.line_no }) })
      onClose()
    },
  })
  const mapped = record.columns.filter(({ index }) => record.mapping?.[index])
  const idOf = (index: number) => `import-cell-${index}`
  const complaints = errors.map(({ column, message }) => ({ fieldId: idOf(column ?? mapped[0]?.index ?? 0), message }))
  return (
    <FormScreen
      variant="drawer"
      title={t('Correct line {{line}}', { line: row.line_no })}
      verb={t('Save')}
      complaints={complaints}
      attempt={attempt}
      busy={fix.isPending}
      onCancel={onClose}
      onSubmit={() => fix.mutate({ params: { import_id: record.identifier, row_no: row.row_no }, body: { values } })}
    >
      {mapped.map(({ index, header }) => (
        <TextInput
          key={index}
          id={idOf(index)}
          dir="auto"
          label={header || t('Column {{number}}', { number: index + 1 })}
          value={values[index] ?? row.values[index] ?? ''}
          error={errors.find(({ column }) => column === index)?.message}
          onChange={(event) => {
            const text = event.currentTarget.value
            setValues((before) => ({ ...before, [index]: text }))
          }}
        />
      ))}
    </FormScreen>
  )
}
