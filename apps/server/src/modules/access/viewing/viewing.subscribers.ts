import { on } from '#platform/events/subscribe.ts'
import { closeOverViewings } from './viewing.commands.ts'

export const viewingSubscribers = [on('session.revoked', 'viewing.close', (ctx) => closeOverViewings(ctx))]
