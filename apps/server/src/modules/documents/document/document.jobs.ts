import { reminderDays } from '@embark/contract/documents/document/validity.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { companyDay } from '#platform/db/fragments.ts'
import { every } from '#platform/jobs/job.ts'

const batch = 100

/**
 * Marks documents whose end is near and says so, once for each of the three times. One that has a successor, such as a new passport beside
 * the old one, is left alone, and so is what belongs to a record in the trash.
 */
export async function warnOfEnds(ctx: Ctx, days: number) {
  const { rows } = await sql<{ id: number }>`
    update documents
    set reminded_days = ${days}::int
    where id in (
      select d.id
      from documents d
      where d.deleted_at is null and d.expires_on between ${companyDay} and ${companyDay} + ${days}::int
        and (d.reminded_days is null or d.reminded_days > ${days}::int)
        and not exists (
          select
          from documents later
          where later.module_type = d.module_type and later.module_id = d.module_id and later.document_type_id = d.document_type_id
            and later.deleted_at is null and later.expires_on > d.expires_on
        )
      order by d.id
      limit ${batch}
      for update skip locked
    )
    returning id`.execute(ctx.db)
  if (rows.length) ctx.emit('document.expires', { ids: rows.map(({ id }) => id), days })
  return rows.length
}

/** Once an hour, so that each company hears of it early in its own day; the nearest end first, so that nobody hears of it twice at once. */
export const expiryClock = every('11 * * * *', 'documents.expiry', async ({ run, signal }) => {
  for (const days of [...reminderDays].sort((a, b) => a - b))
    while (!signal.aborted && (await run((ctx) => warnOfEnds(ctx, days))) === batch);
})
