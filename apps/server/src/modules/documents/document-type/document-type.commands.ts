import type { DocumentTypeBody } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { HeldDocumentType } from './document-type.policy.ts'
import { documentTypeById } from './document-type.queries.ts'

/** What is kept of a type beside its name and whether it may be chosen. */
const metaOf = ({ modules, is_required, alias = null, max_mb = null, file_kinds, extraction }: DocumentTypeBody) =>
  JSON.stringify({ modules: [...new Set(modules)], is_required, alias, max_mb, file_kinds: [...new Set(file_kinds)], extraction })

const taken = () => new Refusal('ALREADY_EXISTS', {}, [{ field: 'label', text: 'This document type already exists' }])

/** Adds a document type; labels are unique in a tenant whatever their case. */
export async function addDocumentType(ctx: Ctx, body: DocumentTypeBody) {
  const { label, is_active } = body
  const key =
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, '') || label
  const { rows } = await sql<{ id: number }>`
    insert into lookup_values (type, key, label, is_active, meta, order_by)
    select 'document_type', ${key}, ${label}, ${is_active}, ${metaOf(body)}::jsonb,
      (select coalesce(max(order_by), 0) + 1 from lookup_values where type = 'document_type')
    where not exists (select from lookup_values where type = 'document_type' and lower(label) = lower(${label}))
    on conflict (tenant_id, type, key) do nothing
    returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) throw taken()
  ctx.changed({ module: 'document_type', id, after: body })
  return { documentTypeInfo: await documentTypeById(ctx, id) }
}

/** Changes a document type as a whole; one of them stays to be chosen. */
export async function editDocumentType(
  ctx: Ctx,
  { id, label: former, meta, is_active: wasActive }: HeldDocumentType,
  body: DocumentTypeBody,
) {
  const { label, is_active } = body
  const others = await ctx.db
    .selectFrom('lookup_values')
    .select(['is_active', sql<boolean>`lower(label) = lower(${label})`.as('is_same')])
    .where('type', '=', 'document_type')
    .where('id', '<>', id)
    .execute()
  if (others.some(({ is_same }) => is_same)) throw taken()
  if (wasActive && !is_active && !others.some((other) => other.is_active))
    refuse('IN_USE', {}, [{ field: 'is_active', text: 'A list keeps at least one value to choose' }])
  await ctx.db
    .updateTable('lookup_values')
    .set({ label, is_active, meta: sql`meta || ${metaOf(body)}::jsonb` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'document_type', id, before: { label: former, is_active: wasActive, meta }, after: body })
  return { documentTypeInfo: await documentTypeById(ctx, id) }
}
