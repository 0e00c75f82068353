import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import type { WaiverState } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import { toMinor } from '@embark/contract/kernel/money.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatDay, formatMoney, formatNumber, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Tone } from '#ui/parts/tag.tsx'
import { waiverStales } from '../institution/institution.state.ts'

type T = ReturnType<typeof useT>

export const waiverTones: Record<WaiverState, Tone> = { in_force: 'usual', to_come: 'accent', over: 'plain', in_active: 'warn' }

/** What is waived: the whole fee, a percentage or an amount. */
export const waivedOf = ({ waiver_type, value, currency }: FeeWaiver, t: T) =>
  waiver_type === 'full'
    ? t('The whole fee')
    : waiver_type === 'percentage'
      ? `${formatNumber(value!)}%`
      : formatMoney(toMinor(value!, currency!), currency)

/** From when to when, where it is limited. */
export function periodOf({ valid_from, till_date }: FeeWaiver, t: T) {
  if (valid_from && till_date) return t('{{from}} to {{to}}', { from: formatDay(valid_from), to: formatDay(till_date) })
  if (valid_from) return t('From {{day}}', { day: formatDay(valid_from) })
  return till_date ? t('Until {{day}}', { day: formatDay(till_date) }) : ''
}

/** For what it holds: a campus, programs, intakes; all of the institution otherwise. */
export const scopeOf = ({ campus, programs, intakes }: FeeWaiver, t: T) =>
  [campus?.name, inARow(programs.map(({ name }) => name)), inARow(intakes.map(({ name }) => name))].filter(Boolean).join(' · ') ||
  t('All programs')

/** What a waiver is called where it is spoken of. */
export const waiverName = (waiver: FeeWaiver, t: T) => [waivedOf(waiver, t), waiver.code].filter(Boolean).join(' · ')

/** Switches a waiver off, or on again. */
export function useWaiverSwitch() {
  const t = useT()
  const change = useAction(feeWaivers.changeStatus, { stales: waiverStales, said: t('Status changed successfully') })
  return ({ identifier, status }: FeeWaiver) =>
    change.mutate({ params: { fee_waiver: identifier }, body: { status: status === 'active' ? 'in_active' : 'active' } })
}
