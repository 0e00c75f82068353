import { mostPins, pinKey, pinRef } from '@embark/contract/identity/pin/pin.rules.ts'
import { type KnownKind, knownKinds } from '@embark/contract/kernel/known-kinds.ts'
import type { KnownRecord } from '@embark/contract/kernel/known-record.ts'
import type { Ctx } from '#platform/context.ts'
import { knownRecords } from '#platform/search/known-records.ts'

const mostKept = 100
const isPin = new RegExp(`^pin\\.(${knownKinds.join('|')})\\.[0-9a-f]{8}-[0-9a-f-]{27}$`)

/** The records the actor pinned, in that order, as far as they may see them in the role they act in. */
export async function pinnedRecords(ctx: Ctx): Promise<KnownRecord[]> {
  const kept = await ctx.db
    .selectFrom('preferences')
    .select('key')
    .where('user_id', '=', ctx.actor.id!)
    .where('key', 'like', `${pinKey('')}%`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostKept)
    .execute()
  const refs = kept.flatMap(({ key }) => (isPin.test(key) ? [key.slice(pinKey('').length)] : []))
  return (await namedAgain(ctx, refs)).slice(0, mostPins)
}

/** Records by their references, in the same order; those the actor may not open are left out. */
export async function namedAgain(ctx: Ctx, refs: readonly string[]): Promise<KnownRecord[]> {
  const records = new Map<string, KnownRecord>()
  for (const kind of knownKinds) {
    const identifiers = refs.flatMap((ref) => (kindOf(ref) === kind ? [ref.slice(kind.length + 1)] : []))
    if (!identifiers.length) continue
    for (const record of await knownRecords.of(kind)(ctx, identifiers)) records.set(pinRef(kind, record.identifier), { kind, ...record })
  }
  return refs.flatMap((ref) => records.get(ref) ?? [])
}

const kindOf = (ref: string) => ref.split('.')[0] as KnownKind
