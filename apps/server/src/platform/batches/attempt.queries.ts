import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Why } from './reported.queries.ts'

/** Why something was refused, in words for whoever reads it later. */
export function whyRefused(error: Refusal): Why {
  const [first] = error.complaints
  return first ? { code: error.code, text: first.text, vars: first.vars } : { code: error.code, text: error.message, vars: error.vars }
}

/** A reason in the language of whoever asks now. */
export const saidIn = ({ language }: Ctx, { code, text, vars }: Why) => ({ code, message: translate(language, text, vars) })
