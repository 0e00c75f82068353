import type { DocumentTypeBody } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { documentTypeById } from './document-type.queries.ts'

/** Adds a document type; labels are unique in a tenant whatever their case. */
export async function addDocumentType(ctx: Ctx, { label, modules, is_required }: DocumentTypeBody) {
  const key =
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, '') || label
  const { rows } = await sql<{ id: number }>`
    insert into lookup_values (type, key, label, meta, order_by)
    select 'document_type', ${key}, ${label}, ${JSON.stringify({ modules: [...new Set(modules)], is_required })}::jsonb,
      (select coalesce(max(order_by), 0) + 1 from lookup_values where type = 'document_type')
    where not exists (select from lookup_values where type = 'document_type' and lower(label) = lower(${label}))
    on conflict (tenant_id, type, key) do nothing
    returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Refusal('ALREADY_EXISTS', {}, [{ field: 'label', text: 'This document type already exists' }])
  ctx.changed({ module: 'document_type', id, after: { label, modules } })
  return { documentTypeInfo: await documentTypeById(ctx, id) }
}
