import type { LookupType } from './lookup.contract.ts'

/**
 * The lists whose values may go into another. Reasons stand in the history of records, which nothing rewrites; study levels, intakes, tests
 * and document types in what institutions ask for, where two that become one could ask for different things.
 */
export const mergeableTypes: readonly LookupType[] = ['lead_source', 'lead_medium', 'discipline', 'counselling_type']
