import { type Density, idOf } from '#ui/list/column.ts'
import type { Layout } from '#ui/list/list-tools.tsx'
import { useStored } from '../prefs/stored.ts'
import { useUrlState } from '../prefs/view-state.ts'

interface Options<Each extends Layout> {
  /** The ways the list is drawn, that in which it begins first. */
  readonly layouts?: readonly [Each, ...Each[]]
  /** The columns it begins with; without it all. */
  readonly columns?: readonly string[]
  readonly hasDensity?: boolean
}

const start = { layout: '', page: 1, columns: '' }

/**
 * How a person likes to see a list: layout, columns and density, remembered under a name by this browser and, a moment
 * later, by the server; the address may say another layout.
 */
export function useListLook<Each extends Layout = 'table'>(name: string, { layouts, columns, hasDensity }: Options<Each>) {
  const [address, change] = useUrlState(start)
  const [lastLayout, setLastLayout] = useStored<Layout>(`${name}-layout`, layouts?.[0] ?? 'table')
  const [shown, setShown] = useStored<readonly string[] | null>(`${name}-columns`, columns ?? null)
  const [density, setDensity] = useStored<Density>(`${name}-density`, 'comfortable')
  const placed = address.columns ? address.columns.split(',') : shown
  return {
    name,
    /** The ids of the shown columns, in their order. */
    shown: placed ? placed.map(idOf) : null,
    /** The same with their widths and how many of them stay, as they are kept. */
    placed,
    layout: (layouts?.find((each) => each === address.layout) ?? lastLayout) as Each,
    ...(layouts && {
      layouts,
      onLayoutChange: (layout: Layout) => {
        setLastLayout(layout)
        change({ layout, page: 1 })
      },
    }),
    // What a saved view shows is changed for as long as one is in it; one's own columns stay as they are.
    onShownColumnsChange: (next: string[]) => (address.columns ? change({ columns: next.join() }) : setShown(next)),
    ...(hasDensity && { density, onDensityChange: setDensity }),
    /** How each part is taken over from the server. */
    put: { layout: setLastLayout, columns: setShown, density: setDensity },
    usual: columns,
  }
}
export type ListLook = Partial<ReturnType<typeof useListLook<Layout>>>
