import { type SqlBool, sql } from 'kysely'
import type { Heir, Holder } from '#modules/documents/documents.public.ts'
import { isInstitution, visibleApplication, visibleApplications } from './application.policy.ts'

/** Applications have papers. */
export const applicationPapers: Holder = {
  visible: visibleApplication,
  sees: (ctx, id) => sql<SqlBool>`exists (${visibleApplications(ctx).select('applications.id').where('applications.id', '=', id)})`,
}

/** Applications show the papers of their student; institutions see of them only those that serve an application of theirs. */
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
}
