import { registerCreators } from '#platform/create/creators.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

/** Which form makes which kind of record, for the pickers of all modules. */
registerCreators({
  lead: {
    permission: 'leads.create',
    Form: lazyPart(() => import('#modules/leads/create.public.tsx').then((file) => file.LeadInPlace)),
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
