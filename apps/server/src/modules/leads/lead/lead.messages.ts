import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
export interface LeadName {
  readonly number: number
  readonly first_name: string
  readonly last_name: string
}

/** What messages about a lead may say of it. */
export const leadValues = ({ number, first_name, last_name }: LeadName) => ({
  name: fullNameOf({ first_name, last_name }),
  'lead.first_name': first_name,
  'lead.last_name': last_name,
  'lead.id': number,
})
