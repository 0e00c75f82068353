import { claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { setInstitutions, setPrograms } from './claim.commands.ts'
import { claimInstitutions, claimPrograms } from './claim.queries.ts'

export const claimRoutes = implement(claims, {
  institutions: (ctx, { query }) => claimInstitutions(ctx, query),
  setInstitutions: (ctx, { query, body }) => setInstitutions(ctx, query.type, body.institution_data, body.visible_to),
  programs: (ctx, { query }) => claimPrograms(ctx, query),
  setPrograms: (ctx, { query, body }) => setPrograms(ctx, query.type, body.program_data, body.visible_to),
})
