import { versions } from '@embark/contract/documents/version/version.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeableDocument, visibleDocument } from '../document/document.policy.ts'
import { replaceFile, restoreVersion } from './version.commands.ts'
import { versionOf } from './version.policy.ts'
import { versionsOf } from './version.queries.ts'

export const versionRoutes = implement(versions, {
  list: async (ctx, { params }) => versionsOf(ctx, await visibleDocument(ctx, params.identifier)),
  create: async (ctx, { params, body }) => replaceFile(ctx, await changeableDocument(ctx, params.identifier), body),
  restore: async (ctx, { params, body }) => {
    const document = await changeableDocument(ctx, params.identifier)
    return restoreVersion(ctx, document, await versionOf(ctx, document, params.revision), body.revision)
  },
})
