import { switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { saveFeature, saveGate, saveLanding } from './switch.commands.ts'
import { allSwitches, audienceChoices } from './switch.queries.ts'

export const switchRoutes = implement(switches, {
  get: (ctx) => allSwitches(ctx),
  choices: (ctx) => audienceChoices(ctx),
  saveGate: (ctx, { params, body }) => saveGate(ctx, params.key, body),
  saveFeature: (ctx, { params, body }) => saveFeature(ctx, params.key, body),
  saveLanding: (ctx, { body }) => saveLanding(ctx, body.rules),
})
