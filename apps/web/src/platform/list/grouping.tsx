import type { Column } from '#ui/list/column.ts'
import type { DataTableProps } from '#ui/list/table-props.ts'
import { GroupMenu } from './group-menu.tsx'
import { GroupedList } from './grouped-list.tsx'
import { ListTotals } from './list-totals.tsx'
import type { List, ListTypes } from './list-types.ts'

export interface GroupingProps {
  readonly list: List<ListTypes>
  /** What can be grouped by, as people call it. */
  readonly groups: Readonly<Record<string, string>>
  /** The columns that are added up, and those that are shown. */
  readonly sums: readonly string[]
  readonly shown: readonly Column<never>[]
  readonly rowsOf?: DataTableProps<unknown>
  readonly footOf?: DataTableProps<unknown>
}

/** The parts of a grouped list; fetched together once the first screen stands. */
export function Grouping({ rowsOf, footOf, ...props }: GroupingProps) {
  if (rowsOf) return <GroupedList key={props.list.state.group_by} list={props.list} table={rowsOf} />
  if (footOf) return <ListTotals list={props.list} table={footOf} />
  return <GroupMenu {...props} />
}
