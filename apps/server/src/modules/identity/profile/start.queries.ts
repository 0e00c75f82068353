import type { Start } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { menuOf } from '../navigation/navigation.queries.ts'
import { configOf } from '../public-tenant/config.queries.ts'
import { capabilitiesOf, profileOf } from './profile.queries.ts'

/** What the portal begins with: who is signed in, their switches, their menu and the company. */
export const startOf = async (ctx: Ctx): Promise<Start> => ({
  profileInfo: await profileOf(ctx),
  capabilitiesInfo: capabilitiesOf(ctx),
  navigationInfo: menuOf(ctx),
  companyInfo: configOf(ctx),
})
