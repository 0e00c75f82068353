import { PublicFailure } from '#platform/api/public-call.ts'

/** What is wrong, by the id of the field; under '' what is wrong as a whole. */
export type Complaints = Readonly<Record<string, string>>

/** The complaints of a failed call; `fields` gives the field of ours a complaint of the server belongs to. Without words of the server it is the given sentence. */
export function complaintsIn(error: unknown, sentence: string, fields: (name: string) => string | undefined = (name) => name): Complaints {
  if (!(error instanceof PublicFailure)) throw error
  if (error.status >= 500) return { '': sentence }
  const found = error.complaints.map(({ field, message }) => [(field && fields(field)) ?? '', message] as const)
  // The first complaint about a field is the one to read first.
  return found.length ? Object.fromEntries(found.reverse()) : { '': sentence }
}

/** Puts the cursor into the first field somebody complained about. */
export function focusFirst(complaints: Complaints, order: readonly string[]) {
  const first = order.find((id) => complaints[id])
  if (first) document.getElementById(first)?.focus()
}
