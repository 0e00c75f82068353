import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type PersonalTable, personalTables, type Subject } from './personal-columns.queries.ts'

/** Everything by which rows about the person of a lead are found. */
export async function subjectOf(ctx: Ctx, lead: number): Promise<Subject> {
  const { rows } = await sql<Omit<Subject, 'lead'>>`
    select l.student_user_id as user,
      array(select id from applications where lead_id = l.id) as applications,
      array(select identifier::text from applications where lead_id = l.id) || l.identifier::text as identifiers,
      array(
        select distinct lower(contact)
        from leads p
        cross join lateral unnest(array[p.email, p.mobile_e164, u.email, '+' || u.sign_in_number]) as contact
        where (p.id = l.id or p.id in (select loser_id from lead_merges where winner_id = l.id and unmerged_at is null))
          and length(contact) > 5
      ) as contacts,
      array(
        select d.id
        from documents d
        where d.module_type = 'lead' and d.module_id = l.id
          or d.module_type = 'application' and d.module_id in (select id from applications where lead_id = l.id)
      ) as documents,
      array(
        select f.id
        from files f
        where f.id in (
            select unnest(array[d.file_id, d.file_thumb_id, v.file_id, v.file_thumb_id])
            from documents d
            left join document_versions v on v.document_id = d.id
            where d.module_type = 'lead' and d.module_id = l.id
              or d.module_type = 'application' and d.module_id in (select id from applications where lead_id = l.id)
          )
          or f.id = u.picture_file_id
          or f.answer_module = 'lead' and f.answer_record = l.id
          or f.answer_module = 'application' and f.answer_record in (select id from applications where lead_id = l.id)
          or coalesce(f.thumb_of, f.id) in (
            select kept.file_id
            from conversation_files kept
            join conversation_entries said on said.id = kept.entry_id
            where said.module_type = 'lead' and said.record_id = l.id
              or said.module_type = 'application' and said.record_id in (select id from applications where lead_id = l.id)
          )
          or coalesce(f.thumb_of, f.id) in (select receipt_file_id from lead_payments where lead_id = l.id)
          or coalesce(f.thumb_of, f.id) in (
            select kept.file_id
            from service_request_files kept
            join service_requests asked on asked.id = kept.service_request_id
            where asked.lead_id = l.id
          )
          or coalesce(f.thumb_of, f.id) in (select file_id from tickets where reporter_id = l.student_user_id)
          or f.id in (
            select b.file_id
            from document_bundles b
            where b.module_type = 'lead' and b.module_id = l.id
              or b.module_type = 'application' and b.module_id in (select id from applications where lead_id = l.id)
          )
          or f.id in (select file_id from jobs where kind = ${copyKind} and input->>'lead_id' = l.id::text)
          or f.thumb_of in (
            select unnest(array[d.file_id, v.file_id])
            from documents d
            left join document_versions v on v.document_id = d.id
            where d.module_type = 'lead' and d.module_id = l.id
          )
      ) as files
    from leads l
    left join users u on u.id = l.student_user_id
    where l.id = ${lead}`.execute(ctx.db)
  return { lead, ...rows[0]! }
}

/** The same person without the account, the addresses and the numbers that another lead has too. */
export async function withoutShared(ctx: Ctx, subject: Subject): Promise<Subject> {
  const { rows } = await sql<{ contacts: string[]; isShared: boolean }>`
    select
      array(
        select contact
        from unnest(${subject.contacts}::text[]) as contact
        where not exists (
          select
          from leads other
          where other.id <> ${subject.lead} and other.purged_at is null
            and (other.email = contact or other.mobile_e164 = contact)
        )
      ) as contacts,
      exists (
        select from leads other
        where other.id <> ${subject.lead} and other.purged_at is null and other.student_user_id = ${subject.user}::int
      ) as "isShared"`.execute(ctx.db)
  const { contacts, isShared } = rows[0]!
  return { ...subject, contacts, ...(isShared && { user: null }) }
}

export const copyKind = 'lead.personal_data'
export const eraseKind = 'lead.erase'

const wordsIn = (words = '') => words.split(/\s+/).filter(Boolean)

/** The columns of a table about a person that open an account or a device. */
export const secretsOf = ({ secret }: PersonalTable) => new Set(wordsIn(secret))

const withheld = new Set([
  'passkeys',
  'passkey_challenges',
  'second_factors',
  'backup_codes',
  'one_time_links',
  'contact_changes',
  'sign_in_codes',
  'act_codes',
])

/** Every row about a person, by table, as it is handed out: without what opens accounts, and without what they cannot read anyway. */
export async function* rowsAbout(ctx: Ctx, subject: Subject): AsyncGenerator<{ table: string; rows: readonly Record<string, unknown>[] }> {
  for (const [table, declared] of Object.entries(personalTables)) {
    if (withheld.has(table)) continue
    const secrets = secretsOf(declared)
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${declared.rows(subject)} order by id`.execute(ctx.db)
    const shown = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'tenant_id' && !secrets.has(name))))
    if (shown.length) yield { table, rows: shown }
  }
}

/** The files of a person, with where their content is kept. */
export const filesAbout = (ctx: Ctx, { files }: Subject) =>
  ctx.db
    .selectFrom('files')
    .select(['id', 'filename', 'storage_key', 'purpose'])
    .where(sql<boolean>`id = any(${files}::int[])`)
    .where('purpose', '<>', copyKind)
    .orderBy('id')
    .execute()
