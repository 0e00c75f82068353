import type { ContactKind } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** Whether there was a contact of some kind with a lead; modules that keep contacts register an answer. */
export type ContactSource = (ctx: Ctx, leadId: number) => Promise<ContactKind | undefined>
export const contactSources = registry<string, ContactSource>('how a lead was reached')

/** How a lead was reached first, if it ever was. */
export async function contactWith(ctx: Ctx, leadId: number): Promise<ContactKind | undefined> {
  for (const source of contactSources.all()) {
    const kind = await source(ctx, leadId)
    if (kind) return kind
  }
  return undefined
}

/** A move to another status by somebody who works the lead is a contact. */
export async function movedByHolder(ctx: Ctx, leadId: number): Promise<ContactKind | undefined> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select
      from activities a
      join lead_users w on w.lead_id = a.record_id and w.user_id = a.actor_id
      where a.module = 'lead' and a.record_id = ${leadId} and a.type = 'status_changed'
    ) as moved`.execute(ctx.db)
  return rows[0]!.moved ? 'stage' : undefined
}
