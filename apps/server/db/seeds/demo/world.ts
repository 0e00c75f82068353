import type { DemoCompany } from './company.ts'
import type { DrawnLead, Lists } from './drawn.ts'

/** What can be applied for, and the lists that are chosen from on the way. */
export interface Offers {
  readonly programs: readonly {
    readonly id: number
    readonly program_id: number
    readonly campus_id: number
    readonly institution_id: number
    readonly country_id: number
    readonly is_canada: boolean
    /** When it begins; any time where it names none. */
    readonly intakes: readonly number[]
  }[]
  readonly letterType: string
  /** The types of documents that applications are asked for. */
  readonly required: readonly { readonly key: string; readonly identifier: string; readonly label: string }[]
  readonly reasons: readonly number[]
}

/** What the lives of leads are made of. */
export interface World {
  readonly lists: Lists
  readonly company: DemoCompany
  readonly offers: Offers
  readonly now: number
}
/** A lead whose life is played; its number in the database stands here once it was made. */
export interface PlayedLead extends DrawnLead {
  readonly number: number
  id: number
  identifier: string
}

/** When something happens between the arrival of a lead and where it stands now. */
export const between = ({ created, entered }: DrawnLead, share: number) => created + Math.floor((entered - created) * share)
/** Who works a lead, or the administrator where nobody does. */
export const workerOf = ({ owner_id }: DrawnLead, { company }: World) => owner_id ?? company.admin
