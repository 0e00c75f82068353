import { useLeadFinder } from '#modules/leads/leads.public.ts'
import type { PaletteGroup } from '#ui/palette/command-palette.tsx'

/** Looks for records that fit what is typed; each module brings its own through its public file. */
export type Finder = (query: string) => { group: PaletteGroup | null; busy: boolean }

export const finders: readonly Finder[] = [useLeadFinder]
