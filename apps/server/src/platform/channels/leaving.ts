import type { Ctx } from '../context.ts'
import { registry } from '../registry.ts'
import type { Channel } from './carrier.ts'

/** How people leave a channel: whether they did, and the address at which they do. */
export interface Leaving {
  readonly hasLeft: (ctx: Ctx, userId: number, channel: Channel) => Promise<boolean>
  readonly urlFor: (ctx: Ctx, userId: number) => string
}
/** The source of the channels people have left (G-C-84). */
export const leaving = registry<'people', Leaving>('how people leave a channel')
