import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type IntroductionState, ownStateOf } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

/** Introductions as their own agencies are told of them: the name is the one that agency wrote. */
async function toldIntroductions(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    identifier: string
    state: IntroductionState
    first_name: string
    last_name: string
    until: string | null
    part_bps: number | null
    user_ids: number[]
  }>`
    select i.id, i.identifier, i.state, i.first_name, i.last_name, i.part_bps,
      to_char(i.claimed_until at time zone ${ctx.tenant.time_zone}, 'YYYY-MM-DD') as until,
      array(select u.id from users u where u.agent_id = i.agent_id and u.status = 'active' order by u.id) as user_ids
    from introductions i
    where i.id = any(${[...ids]}::int[])
    order by i.id`.execute(ctx.db)
  return rows
}
type Told = Awaited<ReturnType<typeof toldIntroductions>>[number]

const eventOf = {
  yours: 'introduction_yours',
  in_part: 'introduction_shared',
  not_yours: 'introduction_not_yours',
  lapsed: 'introduction_lapsed',
  under_review: undefined,
} as const

type Event = NonNullable<(typeof eventOf)[keyof typeof eventOf]> | 'introduction_runs_out'

function tell(ctx: Ctx, introduction: Told, event: Event, key: string) {
  const { first_name, last_name, until, part_bps, user_ids, identifier } = introduction
  const vars = { name: fullNameOf({ first_name, last_name }), day: until ?? '' }
  const rooms = user_ids.map((id) => roomOfUser(ctx.tenant.id, id))
  if (rooms.length) ctx.tell(rooms, 'recordChanged', { noun: 'introduction', identifier, action: 'changed' })
  const about = { module_type: 'introduction', module_identifier: identifier, dedupe_key: `introduction:${key}:${introduction.id}` }
  if (event === 'introduction_shared')
    return notify(ctx, user_ids, { ...about, event, vars: { ...vars, percentage: String((part_bps ?? 0) / 100) } })
  return notify(ctx, user_ids, { ...about, event, vars })
}

/** Agencies hear how their own introductions stand, in words that tell nothing of anybody else. */
export const introductionSubscribers = [
  on('introduction.moved', 'introduction.tell', async (ctx, { ids }, { eventId }) => {
    for (const introduction of await toldIntroductions(ctx, ids)) {
      const event = eventOf[ownStateOf[introduction.state]]
      if (event) await tell(ctx, introduction, event, String(eventId))
    }
  }),
  on('introduction.runs_out', 'introduction.warn', async (ctx, { ids }, { eventId }) => {
    for (const introduction of await toldIntroductions(ctx, ids)) await tell(ctx, introduction, 'introduction_runs_out', String(eventId))
  }),
]
