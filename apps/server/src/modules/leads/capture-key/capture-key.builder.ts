import { capturedFields } from '@embark/contract/leads/capture-key/capture-key.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { createCaptureKey } from './capture-key.commands.ts'

export interface CaptureKeyWishes {
  readonly name?: string
}

/** Puts a capture key that may send everything into a test's company. */
export async function aCaptureKey(ctx: Ctx, { name = 'Made for a test' }: CaptureKeyWishes = {}) {
  const { captureKeyInfo, key } = await createCaptureKey(ctx, { name, campaign: null, allowed_fields: [...capturedFields] })
  return { ...captureKeyInfo, key }
}
