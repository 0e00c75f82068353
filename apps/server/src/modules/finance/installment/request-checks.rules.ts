import { type ClientAction, clientCan, type Side } from '@embark/contract/finance/installment/state.rules.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { Standing } from './standing.queries.ts'

/** The lines of a request, each with the standing of its installment; naming one twice is refused. */
export function linesWithStandings<T extends { readonly installment_identifier: string }>(
  standings: readonly Standing[],
  lines: readonly T[],
  field: string,
) {
  const seen = new Set<number>()
  return lines.map((line, index) => {
    const standing = standings.find(
      ({ number, identifier }) => line.installment_identifier === identifier || line.installment_identifier === String(number),
    )!
    if (seen.has(standing.id)) refuseField(`${field}.${index}.installment_identifier`, 'Each installment can appear only once')
    seen.add(standing.id)
    return { ...line, standing, index }
  })
}

/** Refuses installments that differ from the first in what a document must have in common, and names them. */
export function refuseMixed(
  code: 'CLAIM_MIXED' | 'INVOICE_MIXED' | 'RECEIPT_MIXED' | 'PAYMENT_MIXED',
  standings: readonly Standing[],
  shared: (standing: Standing) => unknown,
) {
  const odd = standings.filter((standing) => shared(standing) !== shared(standings[0]!))
  if (odd.length) refuse(code, { names: odd.map(({ name }) => name).join(', ') })
}

/** Refuses them all when some of them cannot, and names those (G-M-44). */
export function refuseUnlessAll(standings: readonly Standing[], can: (standing: Standing) => boolean) {
  const faulty = standings.filter((standing) => !can(standing))
  if (!faulty.length) return
  const names = faulty.map(({ name }) => name).join(', ')
  refuse(
    'INSTALLMENT_STATE',
    { names },
    faulty.map(({ id, identifier, name }) => ({
      text: 'These installments cannot do that now: {{names}}',
      vars: { names: name },
      code: 'INSTALLMENT_STATE',
      details: { id, identifier },
    })),
  )
}

/** Refuses an action on the client's side that the table of transitions does not allow. */
export const refuseIllegal = (action: ClientAction, standings: readonly Standing[]) =>
  refuseUnlessAll(standings, (standing) => clientCan(action, standing))

/** Refuses what is on hold or dropped on a side, and says that this is the reason. */
export function refuseHeld(side: Side, standings: readonly Standing[]) {
  const held = standings.filter((standing) => standing[`${side}_hold`] !== 'none')
  if (held.length) refuse('INSTALLMENT_HELD', { names: held.map(({ name }) => name).join(', ') })
}
