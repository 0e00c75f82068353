import { registerCreators } from '#platform/create/creators.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

/** Which form makes which kind of record, for the pickers of all modules. */
registerCreators({
  lead: {
    permission: 'leads.create',
    Form: lazyPart(() => import('#modules/leads/create.public.tsx').then((file) => file.LeadInPlace)),
  },
  institution: {
    permission: 'inventory.institutions.create',
    Form: lazyPart(() => import('#modules/catalog/institutions.public.tsx').then((file) => file.InstitutionInPlace)),
  },
  branch: {
    permission: 'settings.branches.create',
    Form: lazyPart(() => import('#modules/organization/branches.public.tsx').then((file) => file.BranchInPlace)),
  },
  lead_source: {
    permission: 'masters.lists.update',
    Form: lazyPart(() => import('#modules/masters/lists.public.tsx').then((file) => file.LeadSourceInPlace)),
  },
  lead_tag: {
    permission: 'masters.tags.create',
    Form: lazyPart(() => import('#modules/masters/tags.public.tsx').then((file) => file.LeadTagInPlace)),
  },
  program_tag: {
    permission: 'masters.tags.create',
    Form: lazyPart(() => import('#modules/masters/tags.public.tsx').then((file) => file.ProgramTagInPlace)),
  },
})
