import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useWords } from '../words.tsx'
import './list.css'

// Only a list that is narrowed has any.
const FilterChips = lazyPart(() => import('./filter-chips.tsx').then((file) => file.FilterChips))

export type FilterChip = {
  id: string
  /** Such as "stage is not". */
  name: string
  value: string
  onRemove?: () => void
  onOpen?: () => void
}

export type FilterSentenceProps = {
  /** How the sentence starts, such as "Leads where". */
  lead: string
  chips: FilterChip[]
  onOpen?: (() => void) | undefined
  onClear?: (() => void) | undefined
}

/** The filters at work, readable as one sentence. */
export function FilterSentence({ onOpen, ...sentence }: FilterSentenceProps) {
  const t = useWords()
  return (
    <div className="e-says">
      <Suspense fallback={null}>{sentence.chips.length > 0 && <FilterChips {...sentence} />}</Suspense>
      {onOpen && (
        <button type="button" className="e-quiet" onClick={onOpen}>
          <IconPlus size={18} stroke={1.6} aria-hidden="true" />
          {t('Filter')}
        </button>
      )}
    </div>
  )
}
