import { useRef, useState } from 'react'
import { InlineForm, InlineRefusal } from '#ui/form/inline-form.tsx'
import { SelectField, type SelectFieldProps } from '#ui/form/select-field.tsx'
import { sentenceFor } from '../api/failure.ts'
import { useT } from '../i18n/i18n.ts'
import { useFirstControl } from './first-control.ts'
import type { RefusedCell } from './refused-cells.ts'

interface Props<V extends string | number> {
  readonly label: string
  readonly start: V | null
  readonly data: SelectFieldProps<V>['data']
  readonly isClearable?: boolean
  /** What is said where there is nothing to choose. */
  readonly none?: string
  readonly refused: RefusedCell<unknown> | undefined
  readonly onSave: (value: V | null) => void
  readonly onClose: () => void
}

/** One choice out of few, in a cell of a table. */
export function ChoiceCell<V extends string | number>(props: Props<V>) {
  const { label, start, data, isClearable = false, none, refused, onSave, onClose } = props
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  // What was entered in this cell is of its kind.
  const [value, setValue] = useState((refused ? (refused.entered as V | null) : start) ?? null)
  useFirstControl(box)
  const submit = () => {
    onSave(value)
    return true
  }
  return (
    <InlineForm onSubmit={submit} onClose={onClose}>
      {none && !data?.length ? (
        <p ref={box} tabIndex={-1}>
          {none}
        </p>
      ) : (
        <div ref={box}>
          <SelectField
            aria-label={label}
            searchable
            clearable={isClearable}
            data={data}
            value={value}
            onChange={setValue}
            error={Boolean(refused)}
          />
        </div>
      )}
      {refused && <InlineRefusal>{t(sentenceFor(refused.error))}</InlineRefusal>}
    </InlineForm>
  )
}
