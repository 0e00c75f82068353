import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { leadLimits, leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import type { SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { type SkipCode, skipTexts } from '@embark/contract/leads/selection/skip.rules.ts'
import { saidIn } from '#platform/batches/attempt.queries.ts'
import type { Why } from '#platform/batches/reported.queries.ts'
import type { Ctx } from '#platform/context.ts'

/** A reason of the list, as it is kept. */
export const because = (code: SkipCode): Why => ({ code, text: skipTexts[code] })

/** A lead as a preview names it. */
export interface NamedLead {
  readonly id: number
  readonly identifier: string
  readonly number: RecordNumber
  readonly first_name: string
  readonly last_name: string
}
/** What an act would do to a lead: why it would leave it as it is, or nothing. */
export interface Verdict {
  readonly lead: NamedLead
  readonly why: Why | null
}
/** What an act would do to some leads, and what else it asks for. */
export interface Judgement {
  readonly verdicts: readonly Verdict[]
  readonly needs?: SelectionInfo['needs']
}

const mostNamed = 50

/** A lead that is left as it was, as answers name it. */
export const skippedOf = (ctx: Ctx, { lead, why }: { readonly lead: NamedLead; readonly why: Why }) => ({
  lead_identifier: lead.identifier,
  name: fullNameOf(lead),
  reference: leadNumber(lead.number),
  ...saidIn(ctx, why),
})

/** Verdicts as a preview tells them: counts by reason, and the first few by name. */
export function toldVerdicts(ctx: Ctx, verdicts: readonly Verdict[]) {
  const skipped = verdicts.flatMap(({ lead, why }) => (why ? [{ lead, why }] : []))
  const reasons = new Map<string, SelectionInfo['skipped'][number]>()
  for (const { why } of skipped) {
    const { code, message } = saidIn(ctx, why)
    const key = `${code} ${message}`
    reasons.set(key, { code, message, count: (reasons.get(key)?.count ?? 0) + 1 })
  }
  return {
    permitted: verdicts.length - skipped.length,
    skipped: [...reasons.values()].sort((one, other) => other.count - one.count),
    skipped_leads: skipped.slice(0, mostNamed).map((each) => skippedOf(ctx, each)),
    samples: verdicts
      .flatMap(({ lead, why }) => (why ? [] : [lead]))
      .slice(0, 3)
      .map(fullNameOf),
  }
}

/** Judges leads a part at a time, so that no statement is about all of them. */
export async function inParts(ids: readonly number[], judge: (part: readonly number[]) => Promise<Judgement>): Promise<Judgement> {
  const verdicts: Verdict[] = []
  const needs = { reason: false, remarks: false }
  for (let at = 0; at < ids.length; at += leadLimits.judgedAtOnce) {
    const part = await judge(ids.slice(at, at + leadLimits.judgedAtOnce))
    verdicts.push(...part.verdicts)
    needs.reason ||= part.needs?.reason ?? false
    needs.remarks ||= part.needs?.remarks ?? false
  }
  return { verdicts, needs }
}
