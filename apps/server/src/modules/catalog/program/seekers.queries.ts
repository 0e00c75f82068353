import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** Whom somebody looks for programs for: the one named, themselves, or nobody. */
export const seekers = registry<'lead', (ctx: Ctx, ref: string | undefined) => Promise<{ readonly id: number } | null>>(
  'whom programs are looked for',
)
