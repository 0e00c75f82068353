import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeOrganization, sendTestMail } from './settings.commands.ts'
import { organizationInfo, testMailOf } from './settings.queries.ts'

export const organizationRoutes = implement(organizations, {
  get: (ctx) => organizationInfo(ctx),
  update: (ctx, { body }) => changeOrganization(ctx, body),
  sendTestMail: (ctx) => sendTestMail(ctx),
  testMail: (ctx, { params }) => testMailOf(ctx, params.identifier),
})
