import type { FileExtraction } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { type SqlBool, sql } from 'kysely'
import { visibleLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, linked, person } from '#platform/db/fragments.ts'
import { Refusal } from '#platform/refusal.ts'
import { mappedPages } from '../extraction-map/extraction-map.queries.ts'
import { newestExtraction, type ReadableFile } from './file-extraction.policy.ts'

type PagesRead = NonNullable<FileExtraction['extracted_info']>

/** The newest extraction of a file with what was taken from it. */
export async function extractionInfo(ctx: Ctx, file: ReadableFile): Promise<FileExtraction> {
  const { id } = await newestExtraction(ctx, file)
  const { document_kind, status, error_code, extracted_info, selected_info, ...extraction } = await ctx.db
    .selectFrom('file_extractions')
    .select([
      'identifier as record_id',
      'status',
      'pages',
      'pages_read',
      'document_kind',
      'error_code',
      'extracted_info',
      'selected_info',
      'created_at',
      'finished_at',
    ])
    .select(linked('users', 'file_extractions.requested_by', person).as('requestedByInfo'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...extraction,
    // Checks and this module alone write these columns.
    status: status as FileExtraction['status'],
    document_kind: document_kind as FileExtraction['document_kind'],
    error_code: error_code as FileExtraction['error_code'],
    extracted_info: extracted_info === null ? null : await mappedPages(ctx, file.document_type_id, extracted_info as PagesRead),
    selected_info: selected_info as FileExtraction['selected_info'],
    lead_identifier: await leadOf(ctx, file),
    accepted: await acceptedOf(ctx, file),
  }
}

/** The lead of the document, for who sees it. */
async function leadOf(ctx: Ctx, { lead_identifier }: ReadableFile): Promise<string | null> {
  try {
    return (await visibleLead(ctx, lead_identifier)).identifier
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What was taken from a file into the profile, whichever reading of it it came from. */
const acceptedOf = (ctx: Ctx, { id }: ReadableFile) =>
  ctx.db
    .selectFrom('accepted_fields as field')
    .innerJoin('file_extractions as extraction', 'extraction.id', 'field.extraction_id')
    .leftJoin('users as who', 'who.id', 'field.accepted_by')
    .select(['field.key', 'field.value', 'field.read_value', 'field.created_at'])
    .select([
      sql<string>`'page_' || field.page`.as('page'),
      sql<FileExtraction['accepted'][number]['lead_field']>`field.lead_field`.as('lead_field'),
      sql<SqlBool>`field.value <> field.read_value`.$castTo<boolean>().as('is_corrected'),
      ifThere('who', person('who')).as('acceptedByInfo'),
    ])
    .where('extraction.file_id', '=', id)
    .orderBy('field.id')
    .execute()
