import type { EventName, EventPayload } from '@embark/contract/kernel/events.ts'
import type { Ctx } from '../context.ts'

export interface Subscriber {
  readonly event: EventName
  /**
   * What it does, such as `lead.tell_created`. The outbox remembers by it who has done their work, so it stays when the code moves or
   * changes.
   */
  readonly name: string
  readonly handle: (ctx: Ctx, payload: never, happened: Happened) => Promise<void>
}

/** The circumstances of an event: who did it, and the number under which it is kept. */
export interface Happened {
  readonly eventId: number
  readonly actorId: number | null
}

/** Says what is to be done when an event happened. It runs after commit, in a transaction of its own, exactly once. */
export const on = <N extends EventName>(
  event: N,
  name: string,
  handle: (ctx: Ctx, payload: EventPayload<N>, happened: Happened) => Promise<void>,
): Subscriber => ({
  event,
  name,
  handle: handle as Subscriber['handle'],
})
