import type { DataTableProps } from '#ui/list/table-props.ts'
import { GroupMenu, type GroupMenuProps } from './group-menu.tsx'
import { GroupedList } from './grouped-list.tsx'
import { ListTotals } from './list-totals.tsx'

interface Props extends GroupMenuProps {
  readonly rowsOf?: DataTableProps<unknown>
  readonly footOf?: DataTableProps<unknown>
}

/** The parts of a grouped list; fetched together once the first screen stands. */
export function Grouping({ rowsOf, footOf, ...props }: Props) {
  if (rowsOf) return <GroupedList key={props.list.state.group_by} list={props.list} table={rowsOf} />
  if (footOf) return <ListTotals list={props.list} table={footOf} />
  return <GroupMenu {...props} />
}
