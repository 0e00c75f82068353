import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Behind, type DropdownPlace } from '../parts/behind.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useWords } from '../words.tsx'
import type { Column, Density } from './column.ts'

export type ColumnChooserProps<Row> = {
  columns: Column<Row>[]
  shown: readonly string[] | undefined
  onChange: (shown: string[]) => void
  density?: Density | undefined
  onDensityChange?: ((density: Density) => void) | undefined
}

type PanelProps<Row> = { chooser: ColumnChooserProps<Row>; place: DropdownPlace }
// A lazy component forgets the type of its rows.
const ColumnPanel = lazyPart(() =>
  import('./column-panel.tsx').then((file) => file.ColumnPanel as (props: PanelProps<unknown>) => ReactNode),
)

/** The button behind which columns are chosen. */
export function ColumnChooser<Row>(chooser: ColumnChooserProps<Row>) {
  const t = useWords()
  return (
    <Behind
      popup="dialog"
      button={
        <button type="button" className="e-quiet">
          <IconColumns3 size={18} stroke={1.6} aria-hidden="true" />
          {t('Columns')}
        </button>
      }
      dropdown={(place) => <ColumnPanel chooser={chooser as ColumnChooserProps<unknown>} place={place} />}
    />
  )
}
