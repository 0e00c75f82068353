export interface LeadName {
  readonly number: number
  readonly first_name: string
  readonly last_name: string
}

/** What messages about a lead may say of it. */
export const leadValues = ({ number, first_name, last_name }: LeadName) => ({
  name: `${first_name} ${last_name}`.trim(),
  'lead.first_name': first_name,
  'lead.last_name': last_name,
  'lead.id': number,
})
