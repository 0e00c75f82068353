import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { MetChange } from '@embark/contract/leads/lead/lead-form.contract.ts'
import type { ApiError } from '#platform/api/failure.ts'

/** A field that somebody else changed while it was being edited, with what it holds now. */
export interface Met {
  readonly name: string
  readonly value: unknown
  readonly who: string | null
  readonly at: string | null
}

/** The fields in which a refused change meets somebody else's; none where the server refused it for another reason. */
export const meetingsIn = (error: ApiError): Met[] =>
  error.complaints.flatMap(({ code, field, details }) => {
    if (code !== 'VERSION_CONFLICT' || !field || !details) return []
    // The contract says what stands beside such a complaint.
    const { value, actor, changed_at } = details as MetChange
    return [{ name: field, value, who: actor && fullNameOf(actor), at: changed_at }]
  })
