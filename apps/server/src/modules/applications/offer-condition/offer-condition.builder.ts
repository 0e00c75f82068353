import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Puts a paper of a type among those of an application or a lead, with content of its own. */
export async function aPaper({ db }: Ctx, recordId: number, type = 'offer_letter', module: 'application' | 'lead' = 'application') {
  const { rows } = await sql<{ id: number; identifier: string; file: string; sha256: string }>`
    with file as (
      insert into files (filename, filealias, file_extension, media_type, bytes, storage_key, sha256)
      values (
        ${`${type}.pdf`}, ${type}, 'pdf', 'application/pdf', 4, gen_random_uuid()::text,
        sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
      )
      returning id, identifier, sha256
    )
    insert into documents (module_type, module_id, document_type_id, file_id)
    select ${module}, ${recordId}::int, v.id, file.id
    from file, lookup_values v
    where v.type = 'document_type' and v.key = ${type}
    returning id, identifier, (select identifier from file) as file, (select encode(sha256, 'hex') from file) as sha256`.execute(db)
  return rows[0]!
}

/** Gives a lead the documents every application is asked for, without one where a test brings it. */
export async function requiredPapers(ctx: Ctx, leadId: number, besides?: string) {
  for (const type of ['passport', 'transcript', 'english_test']) if (type !== besides) await aPaper(ctx, leadId, type, 'lead')
}
