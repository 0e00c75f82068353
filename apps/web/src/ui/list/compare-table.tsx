import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tag } from '../parts/tag.tsx'
import { useWords } from '../words.tsx'
import type { CompareItem } from './compare-bar.tsx'
import './compare.css'

export type CompareRow = { id: string; name: string; values: ReactNode[]; differs: boolean }

export type CompareTableProps = {
  items: CompareItem[]
  rows: CompareRow[]
  onlyDifferences: boolean
  onOnlyDifferences: (only: boolean) => void
}

/** Up to three things side by side; what differs says so. */
export function CompareTable({ items, rows, onlyDifferences, onOnlyDifferences }: CompareTableProps) {
  const t = useWords()
  const shown = onlyDifferences ? rows.filter((row) => row.differs) : rows
  return (
    <div className="e-cmp-box">
      <Switch
        label={t('Only what differs')}
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
                  {item.name}
                  {item.note && <div className="e-sub">{item.note}</div>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} data-differs={row.differs || undefined}>
                <th scope="row">
                  {row.name} {row.differs && <Tag tone="warn">{t('differs')}</Tag>}
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
