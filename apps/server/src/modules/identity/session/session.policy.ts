import type { TokensInfo } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import type { Ctx } from '#platform/context.ts'

const isUuid = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')
/** The browser's name for itself, where it has a proper one. */
export const deviceOf = ({ request }: Ctx) => (isUuid(request.deviceNumber) ? request.deviceNumber.toLowerCase() : null)

/** Only https and this machine give a Secure cookie back; elsewhere the prefix would make browsers drop it. */
const cookieName = ({ request }: Ctx) => (request.isSecure ? '__Host-embark-refresh' : 'embark-refresh')

/** The refresh token a caller holds: a browser in its cookie, a program in its header. */
export const presentedToken = (ctx: Ctx): string | undefined =>
  (ctx.request.clientKind === 'api' ? (ctx.request.bearer ?? undefined) : ctx.request.cookies[cookieName(ctx)]) || undefined

/** Hands the pair over: the refresh token to a browser as a cookie no script reads, to a program in the answer. */
export function answerTokens(ctx: Ctx, accessToken: string, refreshToken: string, expires: Date): TokensInfo {
  if (ctx.request.clientKind === 'api') return { accessToken, refreshToken }
  ctx.setCookie({ name: cookieName(ctx), value: refreshToken, expires })
  return { accessToken }
}

/** Takes the refresh token away from a browser. */
export const takeTokenBack = (ctx: Ctx) => ctx.setCookie({ name: cookieName(ctx), value: null })
