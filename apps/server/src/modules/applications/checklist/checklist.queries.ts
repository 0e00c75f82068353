import type { ChecklistItem } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { sql } from 'kysely'
import { fileLink } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { isInstitution, type VisibleApplication } from '../application/application.policy.ts'
import { requirements, served } from './missing.queries.ts'

interface Paper {
  readonly identifier: string
  readonly id: number
  readonly name: string
  readonly status: 'pending' | 'verified' | 'rejected'
  readonly remarks: string | null
  readonly inherited: boolean
  readonly revision: number
  readonly newest: number
  readonly expires_on: string | null
  readonly sent_at: string | null
  readonly file_identifier: string
  readonly media_type: string
}
interface Row {
  readonly document_type_identifier: string
  readonly document_type_id: number
  readonly label: string
  readonly is_required: boolean
  readonly papers: Paper[]
}

/** What an application asks for and what is there, required papers first (G-L-46). */
export async function checklistOf(ctx: Ctx, application: VisibleApplication): Promise<{ recordsInfo: ChecklistItem[] }> {
  // Institutions see of a student only what was linked to their application.
  const visible = isInstitution(ctx)
    ? sql`
      and (
        s.module_type = 'application'
          or exists (
            select
            from application_document_links k
            where k.application_id = ${application.id}::int and k.document_id = s.id
          )
      )`
    : sql``
  const { rows } = await sql<Row>`
    select r.identifier as document_type_identifier, r.id as document_type_id, r.label, r.is_required,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'identifier', s.identifier, 'id', s.id, 'name', f.filealias || '.' || f.file_extension, 'status',
              s.status, 'remarks', s.remarks, 'inherited', s.module_type = 'lead', 'file_identifier', f.identifier,
              'media_type', f.media_type, 'revision', s.revision, 'newest', s.newest, 'expires_on', s.expires_on, 'sent_at',
              s.sent_at
            )
            order by s.id desc
          )
          from (${served(application)}) s
          join files f on f.id = s.file_id
          where s.document_type_id = r.id ${visible}
        ), '[]'
      ) as papers
    from (${requirements(application.id)}) r
    order by r.is_required desc, r.order_by, r.label`.execute(ctx.db)
  return {
    recordsInfo: rows.map(({ papers, ...item }) => ({
      ...item,
      status: stateOf(papers),
      remarks: papers.find(({ remarks }) => remarks)?.remarks ?? null,
      documents: papers.map(({ file_identifier, media_type, remarks, ...paper }) => ({
        ...paper,
        view_page: fileLink(ctx, { identifier: file_identifier, media_type }).view_page,
      })),
    })),
  }
}

function stateOf(papers: readonly Paper[]): ChecklistItem['status'] {
  if (papers.some(({ status }) => status === 'verified')) return 'verified'
  if (papers.some(({ status }) => status === 'pending')) return 'uploaded'
  return papers.length ? 'rejected' : 'missing'
}
