import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { compareLimit } from '@embark/contract/catalog/program/program.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { FinderTab } from './finder.state.ts'

/** Up to three programs, kept over pages; another category or tab starts anew (specification 3 §5). */
export function useCompare({ category, tab }: FinderTab & { readonly category: string }) {
  const t = useT()
  const [cards, setCards] = useState<readonly ProgramCard[]>([])
  const [isOpen, setOpen] = useState(false)
  const place = `${category} ${tab}`
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== place) setCards([])
    before.current = place
  }, [place])
  const has = ({ identifier }: ProgramCard) => cards.some((card) => card.identifier === identifier)
  const removeId = (id: string) => setCards((now) => now.filter(({ identifier }) => identifier !== id))
  return {
    cards,
    has,
    removeId,
    isOpen: isOpen && cards.length > 0,
    open: () => setOpen(true),
    close: () => setOpen(false),
    clear: () => setCards([]),
    toggle(card: ProgramCard) {
      if (has(card)) removeId(card.identifier)
      else if (cards.length >= compareLimit) toast.info({ message: t('You can compare only three programs at a time.') })
      else setCards([...cards, card])
    },
  }
}
export type CompareChoice = ReturnType<typeof useCompare>
