import { Checkbox, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { Segments } from '../parts/segments.tsx'
import { useWords } from '../words.tsx'
import { type Column, type Density, pickColumns } from './column.ts'
import './chooser.css'

export type ColumnChooserProps<Row> = {
  columns: Column<Row>[]
  shown: readonly string[] | undefined
  onChange: (shown: string[]) => void
  density?: Density | undefined
  onDensityChange?: ((density: Density) => void) | undefined
}

const moved = (ids: string[], id: string, step: number) => {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const next = ids.filter((other) => other !== id)
  next.splice(to, 0, id)
  return next
}

/** Which columns are drawn and in what order; Alt with an arrow key moves the one in focus. */
export function ColumnChooser<Row>({ columns, shown, onChange, density = 'comfortable', onDensityChange }: ColumnChooserProps<Row>) {
  const t = useWords()
  const [said, setSaid] = useState('')
  const visible = pickColumns(columns, shown)
  const ids = visible.map((column) => column.id)
  const hidden = columns.filter((column) => !ids.includes(column.id))
  const shift = (column: Column<Row>, step: number) => {
    const next = moved(ids, column.id, step)
    onChange(next)
    setSaid(
      t('{{name}} is now column {{place}} of {{count}}', { name: column.header, place: next.indexOf(column.id) + 1, count: next.length }),
    )
  }
  const keys = (event: KeyboardEvent, column: Column<Row>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    shift(column, event.key === 'ArrowUp' ? -1 : 1)
  }
  const line = (column: Column<Row>, on: boolean, at: number) => (
    <li key={column.id} onKeyDown={(event) => keys(event, column)}>
      <Checkbox
        label={column.header}
        checked={on}
        disabled={column.hideable === false || (on && ids.length === 1)}
        onChange={() => onChange(on ? ids.filter((id) => id !== column.id) : [...ids, column.id])}
      />
      {on && (
        <>
          <IconButton
            small
            label={t('Move {{name}} up', { name: column.header })}
            icon={<IconChevronUp size={16} stroke={1.6} />}
            disabled={at === 0}
            onClick={() => shift(column, -1)}
          />
          <IconButton
            small
            label={t('Move {{name}} down', { name: column.header })}
            icon={<IconChevronDown size={16} stroke={1.6} />}
            disabled={at === ids.length - 1}
            onClick={() => shift(column, 1)}
          />
        </>
      )}
    </li>
  )
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="e-quiet">
          <IconColumns3 size={18} stroke={1.6} aria-hidden="true" />
          {t('Columns')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        {onDensityChange && (
          <div className="e-chooser-density">
            <span className="e-sub">{t('Rows')}</span>
            <Segments
              label={t('Height of the rows')}
              options={[
                { id: 'comfortable', name: t('Roomy') },
                { id: 'compact', name: t('Close') },
              ]}
              value={density}
              onChange={onDensityChange}
            />
          </div>
        )}
        <ul className="e-chooser">
          {visible.map((column, at) => line(column, true, at))}
          {hidden.map((column) => line(column, false, -1))}
        </ul>
        <span className="e-sr" role="status">
          {said}
        </span>
        {shown && (
          <button type="button" className="e-quiet" onClick={() => onChange(columns.map((column) => column.id))}>
            {t('Show all columns')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
