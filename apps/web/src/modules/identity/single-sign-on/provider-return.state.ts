const place = 'embark-provider-asked'
/** How windows that prove who somebody is answer to the page that opened them. */
export const proofChannel = 'embark-provider-proof'

/** Keeps what the sign-in page was opened with, such as the page that was asked for, while somebody is at their provider. */
export const keepAsked = (search: string) => sessionStorage.setItem(place, search)

/** What the provider answered, taken out of the address so that neither history nor a reload holds it; what was asked for comes back. */
export function takeAnswer(): string {
  const answer = location.search.slice(1)
  history.replaceState(null, '', `${location.pathname}${sessionStorage.getItem(place) ?? ''}`)
  sessionStorage.removeItem(place)
  return answer
}

/** Whether an answer belongs to a proof that another page waits for. */
export const isOfProof = (answer: string) => new URLSearchParams(answer).get('state')?.startsWith('prove.') === true
