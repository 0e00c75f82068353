const all = ['branch_id', 'destination_country', 'source_country', 'source_city', 'lead_source_id', 'staff_id'] as const
/** What a block of the lead dashboard can be narrowed by. */
export type LeadGroupFilter = (typeof all)[number]

/** The blocks, each with its own group of filters: specification 3 §3, G-L-37; who works on the leads narrows all of them. */
export const leadBlocks = {
  kpi: all,
  summary: all,
  studentSource: ['branch_id', 'destination_country', 'lead_source_id', 'staff_id'],
  studentDestination: ['branch_id', 'source_city', 'lead_source_id', 'staff_id'],
  branch: ['destination_country', 'source_city', 'lead_source_id', 'staff_id'],
  medium: ['branch_id', 'destination_country', 'source_city', 'staff_id'],
} as const satisfies Readonly<Record<string, readonly LeadGroupFilter[]>>
export type LeadBlock = keyof typeof leadBlocks

/** What a period is set beside: the days right before it, or the same weeks a year before. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** A group of filters with its values, as it is asked with and kept. */
export type LeadGroup = { readonly [Name in Exclude<LeadGroupFilter, 'source_city'>]?: readonly number[] | undefined } & {
  readonly source_city?: readonly string[] | undefined
}

/** A group in the filters of the list of leads, which every figure leads to. */
export const leadFiltersOf = ({ destination_country, ...group }: LeadGroup) => ({
  ...group,
  ...(destination_country && { destination_countries: destination_country }),
})

/** The same for the list of applications; nothing where the group asks what no application says. */
export function applicationFiltersOf({ branch_id, destination_country, source_country, staff_id, ...rest }: LeadGroup) {
  if (rest.source_city || rest.lead_source_id || (staff_id && staff_id.length > 1)) return undefined
  return {
    ...(branch_id && { branch_id }),
    ...(destination_country && { destination_countries: destination_country }),
    ...(source_country && { source_country }),
    ...(staff_id?.[0] !== undefined && { staff_id: staff_id[0] }),
  }
}

/** The filter of a list that holds a row of a dashboard; of a row without a value, that there is none. */
export const rowFilter = (field: string, id: number | null) =>
  id === null ? { where: { op: 'and', rules: [{ field, operator: 'is_empty' }] } } : { [field]: [id] }
