import { Button } from '@mantine/core'
import { IconColumns3, IconX } from '@tabler/icons-react'
import { IconButton } from '../parts/icon-button.tsx'
import { useWords } from '../words.tsx'
import './compare.css'

export type CompareItem = { id: string; name: string; note?: string | undefined }

export type CompareBarProps = {
  items: CompareItem[]
  /** How many can be compared. */
  max?: number
  /** Said in the empty places, such as "Tick one more program". */
  emptyText: string
  onRemove: (id: string) => void
  onClear: () => void
  onCompare: () => void
}

/** What has been ticked for comparing; stays in sight while one goes on looking. */
export function CompareBar({ items, max = 3, emptyText, onRemove, onClear, onCompare }: CompareBarProps) {
  const t = useWords()
  if (items.length === 0) return null
  const free = Array.from({ length: Math.max(0, max - items.length) }, (_, index) => index)
  return (
    <section className="e-cmp" aria-label={t('Compare')}>
      <span className="e-strong e-num" role="status">
        {t('{{count}} of {{max}} to compare', { count: items.length, max })}
      </span>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <span className="e-two" data-strong>
              <span dir="auto">{item.name}</span>
              {item.note && <small>{item.note}</small>}
            </span>
            <IconButton
              small
              label={t('Remove {{name}}', { name: item.name })}
              icon={<IconX size={18} stroke={1.6} />}
              onClick={() => onRemove(item.id)}
            />
          </li>
        ))}
        {free.map((place) => (
          <li key={place} data-empty>
            <span className="e-clip">{place === 0 ? emptyText : ''}</span>
          </li>
        ))}
      </ul>
      <Button variant="subtle" onClick={onClear}>
        {t('Clear')}
      </Button>
      <Button variant="filled" leftSection={<IconColumns3 stroke={1.6} />} disabled={items.length < 2} onClick={onCompare}>
        {t('Compare')}
      </Button>
    </section>
  )
}
