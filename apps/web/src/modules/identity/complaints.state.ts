import { useState } from 'react'
import { PublicFailure } from '#platform/api/public-call.ts'

/** What is wrong, by the id of the field; under '' what concerns no single field. */
export type Complaints = Readonly<Record<string, string>>

/**
 * The complaints of a failed call, or `sentence` where the server gives none. `fields` says which of our fields a name of the server's
 * means.
 */
export function complaintsIn(error: unknown, sentence: string, fields: (name: string) => string | undefined = (name) => name): Complaints {
  if (!(error instanceof PublicFailure)) throw error
  if (error.status >= 500) return { '': sentence }
  const entries = error.complaints.map(({ field, message }) => [(field && fields(field)) ?? '', message] as const)
  // The first complaint about a field is the one to read first.
  return entries.length ? Object.fromEntries(entries.reverse()) : { '': sentence }
}

/**
 * The complaints about a form. Making some puts the cursor into the first field of `order` they concern, and says whether there are any.
 */
export function useComplaints(order: readonly string[]) {
  const [complaints, setComplaints] = useState<Complaints>({})
  const complain = (next: Complaints): boolean => {
    setComplaints(next)
    const first = order.find((id) => next[id])
    if (first) document.getElementById(first)?.focus()
    return Object.keys(next).length > 0
  }
  return { complaints, complain }
}
