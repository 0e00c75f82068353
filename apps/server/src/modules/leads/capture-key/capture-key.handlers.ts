import { pathOf } from '@embark/contract/kernel/endpoint.ts'
import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createCaptureKey, editCaptureKey, revokeCaptureKey } from './capture-key.commands.ts'
import { callingKey, visibleCaptureKey } from './capture-key.policy.ts'
import { addressFor, captureKeyList, originChoices } from './capture-key.queries.ts'
import { takeCaptured } from './captured-lead.commands.ts'

export const captureKeyRoutes = implement(captureKeys, {
  list: (ctx, { query }) => captureKeyList.page(ctx, query),
  choices: async (ctx) => ({ address: addressFor(ctx, pathOf(captureKeys.capture)), ...(await originChoices(ctx)) }),
  get: async (ctx, { params }) => ({ captureKeyInfo: await visibleCaptureKey(ctx, params.capture_key_id) }),
  create: (ctx, { body }) => createCaptureKey(ctx, body),
  edit: async (ctx, { params, body }) => ({
    captureKeyInfo: await editCaptureKey(ctx, await visibleCaptureKey(ctx, params.capture_key_id), body),
  }),
  revoke: async (ctx, { params }) => ({ captureKeyInfo: await revokeCaptureKey(ctx, await visibleCaptureKey(ctx, params.capture_key_id)) }),
  capture: async (ctx, { body }) => takeCaptured(ctx, await callingKey(ctx), body),
})
