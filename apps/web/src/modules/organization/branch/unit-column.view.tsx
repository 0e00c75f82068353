import type { Column } from '#ui/list/column.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'

/** The column that names a branch or a team. */
export const unitColumn = (t: (text: string) => string) =>
  ({
    id: 'name',
    header: t('Name'),
    hideable: false,
    cardSlot: 'title',
    cell: (row: { name: string; alias: string | null }) => <TwoLines strong top={row.name} bottom={row.alias ?? ''} />,
  }) as const satisfies Column<never>
