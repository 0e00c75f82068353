import { IconFilter, IconFilterOff, IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '../parts/icon-button.tsx'
import { usePhone } from '../use-phone.ts'
import { useWords } from '../words.tsx'
import './list.css'

export type FilterChip = {
  id: string
  /** Such as "stage is not". */
  name: string
  value: string
  onRemove?: () => void
  onOpen?: () => void
}

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

export type FilterSentenceProps = {
  /** How the sentence starts, such as "Leads where". */
  lead: string
  chips: FilterChip[]
  onOpen?: (() => void) | undefined
  onClear?: (() => void) | undefined
}

/** The filters at work, readable as one sentence. */
export function FilterSentence({ lead, chips, onOpen, onClear }: FilterSentenceProps) {
  const t = useWords()
  const phone = usePhone()
  const Icon = phone ? IconFilter : IconPlus
  return (
    <div className="e-says">
      {onOpen && phone && (
        <button type="button" className="e-quiet" onClick={onOpen}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          {t('Filter')}
        </button>
      )}
      {chips.length > 0 && (
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
        </>
      )}
      {onOpen && !phone && (
        <button type="button" className="e-quiet" onClick={onOpen}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          {t('Filter')}
        </button>
      )}
      {onClear && chips.length > 1 && (
        <IconButton small label={t('Clear filters')} icon={<IconFilterOff size={18} stroke={1.6} />} onClick={onClear} />
      )}
    </div>
  )
}
