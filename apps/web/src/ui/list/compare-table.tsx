import { Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { useWords } from '../words.tsx'
import type { CompareItem } from './compare-bar.tsx'
import './compare.css'

export type CompareRow = { id: string; name: string; values: ReactNode[]; differs: boolean }

export type CompareTableProps = {
  items: CompareItem[]
  rows: CompareRow[]
  onlyDifferences: boolean
  onOnlyDifferences: (only: boolean) => void
  onRemove?: (item: CompareItem) => void
}

/** Up to three things side by side; what differs says so. */
export function CompareTable({ items, rows, onlyDifferences, onOnlyDifferences, onRemove }: CompareTableProps) {
  const t = useWords()
  const shown = onlyDifferences ? rows.filter((row) => row.differs) : rows
  return (
    <div className="e-cmp-box">
      <Switch
        label={t('Show differences only')}
        checked={onlyDifferences}
        onChange={(event) => onOnlyDifferences(event.currentTarget.checked)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="e-cmp-table" tabIndex={0} aria-label={t('Comparison')}>
        <table>
          <thead>
            <tr>
              <td />
              {items.map((item) => (
                <th key={item.id} scope="col" dir="auto">
                  <span className="e-cmp-name">
                    <span className="e-grow">{item.name}</span>
                    {onRemove && (
                      <IconButton
                        small
                        label={t('Remove {{name}}', { name: item.name })}
                        icon={<IconX size={16} stroke={1.6} />}
                        onClick={() => onRemove(item)}
                      />
                    )}
                  </span>
                  {item.note && <div className="e-sub">{item.note}</div>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} data-differs={row.differs || undefined}>
                <th scope="row">
                  {row.name}
                  {row.differs && <span className="e-sr">, {t('differs')}</span>}
                </th>
                {row.values.map((value, index) => (
                  <td key={items[index]?.id ?? index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
