import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfTenant } from '#platform/realtime/rooms.ts'

/** Open forms and lists of forms are read again; what a person has typed stays. */
async function tell(ctx: Ctx, table: 'forms' | 'form_fields', id: number) {
  const record = await ctx.db.selectFrom(table).select('identifier').where('id', '=', id).executeTakeFirst()
  if (record) ctx.tell([roomOfTenant(ctx.tenant.id)], 'recordChanged', { noun: 'form', identifier: record.identifier, action: 'changed' })
}

export const formSubscribers = [
  on('form.changed', 'form.tell_changed', (ctx, { id }) => tell(ctx, 'forms', id)),
  on('form_field.changed', 'form_field.tell_changed', (ctx, { id }) => tell(ctx, 'form_fields', id)),
]
