import {
  type Comparison,
  type LeadBlock,
  type LeadGroup,
  leadFiltersOf,
} from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** The groups of filters of all blocks, by block. */
export type LeadGroups = { readonly [Block in LeadBlock]?: LeadGroup }

/** What all blocks are asked about. */
export interface LeadAsk {
  readonly from: string
  readonly to: string
  readonly compare: Comparison
}

/** What one block asks: nothing that is as usual, so that the first read is the one the page was sent with. */
export const queryOf = ({ from, to, compare }: LeadAsk, group: LeadGroup = {}) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(compare !== 'before' && { compare }),
  ...(Object.keys(group).length > 0 && { filters: group }),
})

/** The list of the leads a figure counts. */
export const leadsWith = (group: LeadGroup = {}, filters: object) =>
  hrefWith('/leads', { layout: 'table', filters: { ...leadFiltersOf(group), ...filters } })
