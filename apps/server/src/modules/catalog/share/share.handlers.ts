import { shares } from '@embark/contract/catalog/share/share.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { shareInstitutions } from './share.commands.ts'
import { sharingCompanies } from './share.queries.ts'

export const shareRoutes = implement(shares, {
  companies: (ctx) => sharingCompanies(ctx),
  set: (ctx, { body }) => shareInstitutions(ctx, body),
})
