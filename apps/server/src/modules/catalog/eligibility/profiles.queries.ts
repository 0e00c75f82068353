import type { Profile } from '@embark/contract/catalog/eligibility/eligibility.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** What the profile of somebody says that programs ask for; leads know it. */
export const profiles = registry<'lead', (ctx: Ctx, leadId: number) => Promise<Profile & { readonly identifier: string }>>(
  'what is known of an applicant',
)
