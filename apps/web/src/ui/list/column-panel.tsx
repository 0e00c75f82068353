import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { DropdownPlace } from '../parts/behind.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { PopoverDropdown } from '../parts/popover-dropdown.tsx'
import { Segments, waysOf } from '../parts/segments.tsx'
import { useWords } from '../words.tsx'
import { type Column, type Density, pickColumns } from './column.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'
import { heldIn, keptOf, mostHeld, narrowest, widened, widest, withinWidths } from './placed-columns.ts'
import { reordered } from './reordered.ts'
import './chooser.css'

/** What a column without a width is taken for, and what one press of a button adds or takes, both in px. */
const [usualWidth, widthStep] = [160, 20]

function moved<Each>(list: readonly Each[], each: Each, step: number): readonly Each[] {
  const from = list.indexOf(each)
  const to = from + step
  return from < 0 || to < 0 || to >= list.length ? list : reordered(list, from, to)
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

const HeldLine = ({ held, onChange }: { held: number; onChange: (held: number) => void }) => {
  const t = useWords()
  return (
    <div className="e-chooser-density">
      <span className="e-sub">{t('Frozen columns')}</span>
      <Segments
        label={t('Number of frozen columns')}
        options={Array.from({ length: mostHeld }, (_, at) => ({ id: `${at + 1}`, name: `${at + 1}` }))}
        value={`${held}`}
        onChange={(next) => onChange(Number(next))}
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
  onWiden: (step: number) => void
  onShow: (on: boolean) => void
}

const ColumnLine = <Row,>({ column, at, count, onShift, onWiden, onShow }: LineProps<Row>) => {
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
            label={t('Make {{name}} narrower', { name })}
            icon={<IconMinus size={16} stroke={1.6} />}
            disabled={widthOf(column) <= narrowest}
            onClick={() => onWiden(-1)}
          />
          <IconButton
            small
            label={t('Make {{name}} wider', { name })}
            icon={<IconPlus size={16} stroke={1.6} />}
            disabled={widthOf(column) >= widest}
            onClick={() => onWiden(1)}
          />
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

const widthOf = <Row,>({ width = usualWidth }: Column<Row>) => width

/** Which columns are drawn, in what order, how wide, and which stay; Alt with an arrow key moves the one in focus. */
export function ColumnPanel<Row>({ chooser, place }: { chooser: ColumnChooserProps<Row>; place: DropdownPlace }) {
  const { columns, shown, onChange, density = 'comfortable', onDensityChange } = chooser
  const t = useWords()
  const [said, setSaid] = useState('')
  const visible = pickColumns(columns, shown)
  const held = heldIn(visible)
  const hidden = columns.filter(({ id }) => !visible.some((column) => column.id === id))
  const keep = (next: readonly Column<Row>[], holding = held) => onChange(keptOf(next, holding))
  const shift = (column: Column<Row>, step: number) => {
    const next = moved(visible, column, step)
    keep(next)
    setSaid(
      t('{{name}} is now column {{place}} of {{count}}', { name: column.header, place: next.indexOf(column) + 1, count: next.length }),
    )
  }
  const widen = (column: Column<Row>, step: number) => {
    const width = withinWidths(widthOf(column) + step * widthStep)
    onChange(widened(visible, column.id, width))
    setSaid(t('{{name}} is now {{number}} pixels wide', { name: column.header, number: width }))
  }
  const line = (column: Column<Row>, at: number) => (
    <ColumnLine
      key={column.id}
      column={column}
      at={at}
      count={visible.length}
      onShift={(step) => shift(column, step)}
      onWiden={(step) => widen(column, step)}
      onShow={(on) => keep(on ? [...visible, column] : visible.filter((each) => each !== column))}
    />
  )
  return (
    <PopoverDropdown {...place} width={360} label={t('Columns')}>
      {onDensityChange && <DensityLine density={density} onChange={onDensityChange} />}
      <HeldLine held={held} onChange={(next) => keep(visible, next)} />
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
