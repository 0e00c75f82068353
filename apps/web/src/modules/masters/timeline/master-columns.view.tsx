import { useT } from '#platform/i18n/i18n.ts'
import type { Column } from '#ui/list/column.ts'
import { Tag } from '#ui/parts/tag.tsx'

interface MasterRow {
  readonly identifier: string
  readonly name: string
  readonly is_active: boolean | 0 | 1
  readonly is_default: boolean
}

/** Whether a master record is in use, and whether it is the one the product itself relies on. */
function Standing({ row }: { row: Pick<MasterRow, 'is_active' | 'is_default'> }) {
  const t = useT()
  return (
    <span className="e-row">
      {/* One that is the default is in use. */}
      {!(row.is_default && row.is_active) && (
        <Tag tone={row.is_active ? 'usual' : 'plain'}>{row.is_active ? t('Active') : t('Inactive')}</Tag>
      )}
      {row.is_default && <Tag>{t('Default')}</Tag>}
    </span>
  )
}

/** The column of a master record's name. */
export const nameColumn = (t: (text: string) => string) =>
  ({
    id: 'name',
    header: t('Name'),
    sortable: true,
    hideable: false,
    cardSlot: 'title',
    cell: (row: Pick<MasterRow, 'name'>) => (
      <span className="e-name" dir="auto">
        {t(row.name)}
      </span>
    ),
  }) as const satisfies Column<never>

/** The column that says whether a master record is in use. */
export const standingColumn = (t: (text: string) => string) =>
  ({
    id: 'standing',
    header: t('Status'),
    width: 200,
    cardSlot: 'corner',
    cell: (row: Parameters<typeof Standing>[0]['row']) => <Standing row={row} />,
  }) as const satisfies Column<never>
