import { sql } from 'kysely'
import type { Keeper } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { prove } from '#platform/proof.ts'
import { visibleLead, visibleLeads } from '../lead/lead.policy.ts'
import { copyKind, eraseKind } from './subject.queries.ts'

interface Work {
  readonly identifier: string
  readonly status: 'queued' | 'running' | 'completed' | 'failed'
  readonly created_at: string
  readonly finished_at: string | null
  readonly file: { readonly identifier: string; readonly filename: string; readonly media_type: string } | null
}

const newest = (lead: number, kind: string) =>
  sql<Work | null>`(
    select jsonb_build_object(
        'identifier', j.identifier, 'status', j.status, 'created_at', j.created_at, 'finished_at', j.finished_at, 'file',
        case when f.id is not null then jsonb_build_object('identifier', f.identifier, 'filename', f.filename, 'media_type', f.media_type) end
      )
    from jobs j
    left join files f on f.id = j.file_id
    where j.kind = ${kind} and j.input->>'lead_id' = ${String(lead)}
    order by j.id desc
    limit 1
  )`

/** A lead whose person can be handed out or erased by this actor, with how far either is. */
export async function personOfLead(ctx: Ctx, ref: string | number) {
  const { id, number, identifier } = await visibleLead(ctx, ref)
  const { rows } = await sql<{ copy: Work | null; erasure: Work | null }>`
    select ${newest(id, copyKind)} as copy, ${newest(id, eraseKind)} as erasure`.execute(ctx.db)
  return prove({ id, number, identifier, ...rows[0]! })
}
export type PersonOfLead = Awaited<ReturnType<typeof personOfLead>>

const seesCopy: Keeper = (ctx, file) => {
  const lead = visibleLeads(ctx)
    .select('leads.id')
    .where(sql<boolean>`leads.id::text in (select j.input->>'lead_id' from jobs j where j.file_id = ${file})`)
  return can(ctx, 'leads.personal_data') ? sql`exists (${lead})` : sql`false`
}
/** Archives open for whoever may order one of that person. */
export const personalCopies = { [copyKind]: seesCopy }
