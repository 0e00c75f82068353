import type { sendings } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { visibleApplications } from '../application/application.policy.ts'

/** With which applications the actor sees a document was sent, and in which version. */
export const sentWithApplications: ReturnType<typeof sendings.of> = {
  ofDocument: async (ctx: Ctx, document: number) => {
    const rows = await visibleApplications(ctx)
      .innerJoin('application_document_links as link', 'link.application_id', 'applications.id')
      .where('link.document_id', '=', document)
      .where('link.sent_at', 'is not', null)
      .select(['applications.number', 'link.revision'])
      .distinct()
      .orderBy('applications.number')
      .execute()
    return rows.flatMap(({ number, revision }) => (revision === null ? [] : [{ number, revision }]))
  },
}
