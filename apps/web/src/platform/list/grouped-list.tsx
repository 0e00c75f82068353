import type { ConditionGroup } from '@embark/contract/kernel/conditions.ts'
import { conditionsBeside } from '@embark/contract/kernel/conditions-beside.ts'
import type { GroupInfo } from '@embark/contract/kernel/grouped.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { GroupedTable } from '#ui/list/grouped-table.tsx'
import type { DataTableProps } from '#ui/list/table-props.ts'
import { ReadState } from '../api/read-state.tsx'
import { useT } from '../i18n/i18n.ts'
import { GroupSums } from './list-totals.tsx'
import type { List, ListTypes } from './list-types.ts'
import { countText } from './tabs.ts'

/** So many groups are open at first, and so many records stand in each: each open one is read by itself. */
const openAtFirst = 8
const rowsEach = 10

interface Filters {
  readonly where?: ConditionGroup
}

/** What a list is narrowed to, and to one group of it as well. */
function within(filters: Filters, group: Filters): object {
  const where = filters.where && group.where ? conditionsBeside(filters.where, group.where) : (filters.where ?? group.where)
  return { ...filters, ...group, ...(where && { where }) }
}

/** The records of a list under the values of one of its columns, each with its first records in the order of the list. */
export function GroupedList({ list, table }: { readonly list: List<ListTypes>; readonly table: DataTableProps<unknown> }) {
  const t = useT()
  const [turned, turn] = useState<ReadonlySet<string>>(new Set())
  const groups = (list.data?.groupsInfo ?? []).map((group: GroupInfo, index) => {
    const id = String(group.value)
    return { ...group, id, isOpen: index < openAtFirst !== turned.has(id), filters: within(list.state.filters, group.filters) }
  })
  const open = groups.filter(({ isOpen }) => isOpen)
  const reads = useQueries({ queries: open.map(({ filters }) => list.queryFor(filters, { per_page: rowsEach, count: 'capped' })) })
  const rows = reads.flatMap(({ data }) => data?.recordsInfo ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows were read
  useEffect(() => list.showGrouped(rows), [reads.map(({ dataUpdatedAt }) => dataUpdatedAt).join(), open.map(({ id }) => id).join()])
  const onTurn = (id: string) =>
    turn((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <GroupedTable
      table={table}
      groups={groups.map(({ id, label, count, isCountExact, isOpen, filters }) => {
        const read = reads[open.findIndex((each) => each.id === id)]
        const meta = read?.data?.metaInfo
        const number = countText(meta ?? { totalRecords: count, isTotalExact: isCountExact })
        const name = t(label)
        const href = list.hrefTo({ ...list.state, filters, group_by: undefined, page: 1 })
        return {
          id,
          name,
          count: number,
          sums: <GroupSums table={table} totals={read?.data?.totalsInfo} />,
          isOpen,
          onTurn: () => onTurn(id),
          rows: read?.data?.recordsInfo ?? [],
          state: read && !read.data && <ReadState read={read} kind="rows" rows={Math.min(count, 3)} />,
          more: meta && !meta.isLastPage ? { text: t('Show all {{number}} in {{name}}', { number, name }), href } : undefined,
        }
      })}
    />
  )
}
