import { IconFilterOff, IconX } from '@tabler/icons-react'
import { IconButton } from '../parts/icon-button.tsx'
import { useWords } from '../words.tsx'
import type { FilterChip } from './filter-sentence.tsx'

const Chip = ({ chip }: { chip: FilterChip }) => {
  const t = useWords()
  const said = (
    <>
      {chip.name} <b>{chip.value}</b>
    </>
  )
  return (
    <span className="e-chip" data-fixed={!chip.onRemove || undefined}>
      {chip.onOpen ? (
        <button type="button" className="e-chip-text" onClick={chip.onOpen}>
          {said}
        </button>
      ) : (
        <span className="e-chip-text">{said}</span>
      )}
      {chip.onRemove && (
        <button
          type="button"
          aria-label={t('Remove filter: {{name}} {{value}}', { name: chip.name, value: chip.value })}
          onClick={chip.onRemove}
        >
          <IconX size={14} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** What a list is narrowed to, chip by chip, and the way to clear several at once. */
export function FilterChips({ lead, chips, onClear }: { lead: string; chips: FilterChip[]; onClear?: (() => void) | undefined }) {
  const t = useWords()
  return (
    <>
      <span className="e-not-sm">{lead}</span>
      <ul aria-label={t('Filters')}>
        {chips.map((chip, index) => (
          <li key={chip.id}>
            {index > 0 && <span className="e-not-sm">{t('and')}</span>}
            <Chip chip={chip} />
          </li>
        ))}
      </ul>
      {onClear && chips.length > 1 && (
        <IconButton small label={t('Clear filters')} icon={<IconFilterOff size={18} stroke={1.6} />} onClick={onClear} />
      )}
    </>
  )
}
