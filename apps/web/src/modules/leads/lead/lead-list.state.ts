import type { LeadFilters } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { StageKind } from '#ui/parts/stage-ring.tsx'

export type LeadLayout = 'table' | 'cards' | 'board'

/** What the list keeps in its address. The layout starts as cards (specification 3 §2); each person's last choice wins. */
export const listDefaults = {
  page: 1,
  per_page: 15,
  search: '',
  page_tab: 'all',
  sort_by: 'id',
  sort: 'desc' as 'asc' | 'desc',
  filters: {} as Partial<Record<keyof LeadFilters, unknown>>,
  layout: '' as LeadLayout | '',
}

/** The ring of a stage: dashed for New, filling by eighths, a tick when enrolled, a cross when lost. */
export const ringOf = (stage: { type: string; position: string; progress: number }): { kind?: StageKind; share?: number } =>
  stage.type === 'cancel'
    ? { kind: 'lost' }
    : stage.position === 'end'
      ? { kind: 'won' }
      : stage.position === 'start'
        ? { kind: 'new' }
        : { share: stage.progress / 8 }

/** A person's name as one text. */
export const nameOf = ({ first_name, last_name }: Pick<LeadRow, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`.trim()

/** The number people quote for a lead. */
export const leadNumber = (id: number) => `LD-${id}`
