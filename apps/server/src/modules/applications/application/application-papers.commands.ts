import { type SqlBool, sql } from 'kysely'
import type { Heir, Holder } from '#modules/documents/documents.public.ts'
import { addEntry } from '#modules/leads/leads.public.ts'
import { fullName } from '#platform/db/fragments.ts'
import { changeRecord } from '#platform/record.ts'
import { isInstitution, visibleApplication, visibleApplications } from './application.policy.ts'
import { applicationKind } from './application-kind.commands.ts'

/** Applications have papers. */
export const applicationPapers: Holder = {
  visible: visibleApplication,
  title: async (ctx, { id }) => {
    const { number, student } = await visibleApplications(ctx)
      .innerJoin('leads', 'leads.id', 'applications.lead_id')
      .select('applications.number')
      .select(fullName('leads').as('student'))
      .where('applications.id', '=', id)
      .executeTakeFirstOrThrow()
    return `AP-${number} ${student}`
  },
  change: (ctx, application, change) => changeRecord(ctx, applicationKind, application, change),
  entry: (ctx, entry) => addEntry(ctx, 'application', entry),
  sees: (ctx, id) => sql<SqlBool>`exists (${visibleApplications(ctx).select('applications.id').where('applications.id', '=', id)})`,
}

/** Applications also show their student's papers; institutions see only those used for an application of theirs. */
export const inheritedPapers: Heir = {
  visible: visibleApplication,
  sees(ctx, lead, paper) {
    const applications = visibleApplications(ctx).select('applications.id')
    const through = isInstitution(ctx)
      ? applications.where(
          sql<boolean>`applications.id in (select application_id from application_document_links l where l.document_id = ${paper})`,
        )
      : applications.where('applications.lead_id', '=', lead)
    return sql<SqlBool>`exists (${through})`
  },
  shows: (ctx, application, paper) =>
    isInstitution(ctx)
      ? sql<SqlBool>`${paper} in (select document_id from application_document_links l where l.application_id = ${application})`
      : sql<SqlBool>`true`,
  revision: (ctx, application, paper) =>
    isInstitution(ctx)
      ? sql<number | null>`(
          select max(l.revision) from application_document_links l where l.application_id = ${application} and l.document_id = ${paper})`
      : sql<null>`null::int`,
}
