import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { DropdownPlace } from '../parts/behind.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { PopoverDropdown } from '../parts/popover-dropdown.tsx'
import { Segments, waysOf } from '../parts/segments.tsx'
import { useWords } from '../words.tsx'
import { type Column, type Density, pickColumns } from './column.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'
import './chooser.css'

const moved = (ids: string[], id: string, step: number) => {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const next = ids.filter((other) => other !== id)
  next.splice(to, 0, id)
  return next
}

const DensityLine = ({ density, onChange }: { density: Density; onChange: (density: Density) => void }) => {
  const t = useWords()
  return (
    <div className="e-chooser-density">
      <span className="e-sub">{t('Rows')}</span>
      <Segments
        label={t('Height of the rows')}
        options={waysOf({ comfortable: t('Comfortable'), compact: t('Compact') })}
        value={density}
        onChange={onChange}
      />
    </div>
  )
}

type LineProps<Row> = {
  column: Column<Row>
  /** Its place among the shown columns; -1 when hidden. */
  at: number
  count: number
  onShift: (step: number) => void
  onShow: (on: boolean) => void
}

const ColumnLine = <Row,>({ column, at, count, onShift, onShow }: LineProps<Row>) => {
  const t = useWords()
  const on = at >= 0
  const name = column.header
  const keys = (event: KeyboardEvent) => {
    if (!on || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onShift(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li onKeyDown={keys}>
      <Checkbox label={name} checked={on} disabled={column.hideable === false || (on && count === 1)} onChange={() => onShow(!on)} />
      {on && (
        <>
          <IconButton
            small
            label={t('Move {{name}} up', { name })}
            icon={<IconChevronUp size={16} stroke={1.6} />}
            disabled={at === 0}
            onClick={() => onShift(-1)}
          />
          <IconButton
            small
            label={t('Move {{name}} down', { name })}
            icon={<IconChevronDown size={16} stroke={1.6} />}
            disabled={at === count - 1}
            onClick={() => onShift(1)}
          />
        </>
      )}
    </li>
  )
}

/** Which columns are drawn and in what order; Alt with an arrow key moves the one in focus. */
export function ColumnPanel<Row>({ chooser, place }: { chooser: ColumnChooserProps<Row>; place: DropdownPlace }) {
  const { columns, shown, onChange, density = 'comfortable', onDensityChange } = chooser
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
  const line = (column: Column<Row>, at: number) => (
    <ColumnLine
      key={column.id}
      column={column}
      at={at}
      count={ids.length}
      onShift={(step) => shift(column, step)}
      onShow={(on) => onChange(on ? [...ids, column.id] : ids.filter((id) => id !== column.id))}
    />
  )
  return (
    <PopoverDropdown {...place} width={300} label={t('Columns')}>
      {onDensityChange && <DensityLine density={density} onChange={onDensityChange} />}
      <ul className="e-chooser">
        {visible.map((column, at) => line(column, at))}
        {hidden.map((column) => line(column, -1))}
      </ul>
      <span className="e-sr" role="status">
        {said}
      </span>
      {shown && (
        <button type="button" className="e-quiet" onClick={() => onChange(columns.map((column) => column.id))}>
          {t('Show all columns')}
        </button>
      )}
    </PopoverDropdown>
  )
}
