import { useApplicationFinder } from '#modules/applications/find.public.ts'
import { useProgramFinder } from '#modules/catalog/find.public.ts'
import { useInvoiceFinder } from '#modules/finance/find.public.ts'
import { useTaskFinder } from '#modules/leads/find.public.ts'
import { useLeadFinder } from '#modules/leads/leads.public.ts'
import { useStaffFinder } from '#modules/organization/find.public.ts'
import type { PaletteGroup } from '#ui/palette/command-palette.tsx'

/** Looks for records that fit what is typed; each module brings its own through its public file. */
export type Finder = (query: string) => { group: PaletteGroup | null; busy: boolean }

export const finders: readonly Finder[] = [
  useLeadFinder,
  useApplicationFinder,
  useProgramFinder,
  useInvoiceFinder,
  useTaskFinder,
  useStaffFinder,
]
