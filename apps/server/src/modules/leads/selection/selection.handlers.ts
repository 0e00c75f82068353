import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { can } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { rightTo } from './bulk-acts.commands.ts'
import { actOn, orderMoves, previewed } from './selection.commands.ts'
import { actIn, receiverIn } from './selection.rules.ts'

export const selectionRoutes = implement(leadSelections, {
  preview: async (ctx, { body: { action, ...body } }) => {
    if (!can(ctx, rightTo(action))) refuse('PERMISSION_DENIED')
    return { selectionInfo: await previewed(ctx, action, body, actIn(action, body)) }
  },
  assign: (ctx, { body }) => actOn(ctx, body, { kind: 'assign', to: receiverIn(body), reason: body.reason }),
  transfer: (ctx, { body }) => actOn(ctx, body, { kind: 'transfer', to: receiverIn(body), reason: body.reason }),
  move: async (ctx, { body }) => ({ jobInfo: await orderMoves(ctx, body) }),
  tag: (ctx, { body: { add, remove, ...body } }) => actOn(ctx, body, { kind: 'tag', add, remove }),
  message: (ctx, { body: { channel, subject, text, ...body } }) => actOn(ctx, body, { kind: 'message', channel, subject, text }),
})
