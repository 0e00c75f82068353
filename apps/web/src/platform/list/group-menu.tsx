import { IconCheck, IconLayoutRows } from '@tabler/icons-react'
import type { Column } from '#ui/list/column.ts'
import { Behind, MenuDropdown } from '#ui/parts/behind.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { useT } from '../i18n/i18n.ts'
import type { List, ListTypes } from './list-types.ts'

export interface GroupMenuProps {
  readonly list: List<ListTypes>
  /** What can be grouped by, as people call it. */
  readonly groups: Readonly<Record<string, string>>
  /** The columns that are added up, and those that are shown. */
  readonly sums: readonly string[]
  readonly shown: readonly Column<never>[]
}

/** By what a list is grouped, and whether it is added up; both stand in the address and are kept with a view. */
export function GroupMenu({ list, groups, sums, shown }: GroupMenuProps) {
  const t = useT()
  const phone = usePhone()
  const { group_by, with_totals } = list.state
  const name = group_by && groups[group_by]
  const label = name ? t('Grouped by {{name}}', { name }) : t('Group by')
  const icon = <IconLayoutRows size={18} stroke={1.6} aria-hidden="true" />
  const mark = (isOn: boolean) => (isOn ? <IconCheck size={18} /> : <span style={{ inlineSize: 18 }} />)
  const entries = Object.entries(groups).map(([id, label]) => ({
    id,
    label,
    icon: mark(id === group_by),
    isCurrent: id === group_by,
    onRun: () => list.narrow({ group_by: id }),
  }))
  const isSeen = shown.some(({ id }) => sums.includes(id))
  return (
    <Behind
      popup="menu"
      button={
        phone ? (
          <IconButton small label={label} icon={icon} />
        ) : (
          <button type="button" className="e-quiet" aria-label={label}>
            {icon}
            {name || t('Group by')}
          </button>
        )
      }
      dropdown={(place) => (
        <MenuDropdown
          {...place}
          entries={[
            {
              id: 'none',
              label: t('No groups'),
              icon: mark(!group_by),
              isCurrent: !group_by,
              onRun: () => list.narrow({ group_by: undefined }),
            },
            ...entries,
            ...(sums.length
              ? [
                  {
                    id: 'totals',
                    label: t('Totals at the foot'),
                    icon: mark(Boolean(with_totals)),
                    isCurrent: Boolean(with_totals),
                    apart: true,
                    disabledReason: isSeen || with_totals ? undefined : t('None of the columns shown can be added up'),
                    onRun: () => list.change({ with_totals: with_totals ? undefined : true }),
                  },
                ]
              : []),
          ]}
        />
      )}
    />
  )
}
