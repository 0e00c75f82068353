import type { TokensInfo } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import type { Ctx } from '#platform/context.ts'

const isUuid = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')
/** The browser's device identifier, if it sent a valid one. */
export const deviceOf = ({ request }: Ctx) => (isUuid(request.deviceNumber) ? request.deviceNumber.toLowerCase() : null)

/** Browsers return a Secure cookie only over https and from localhost; elsewhere the prefix would make them drop it. */
const cookieName = ({ request }: Ctx) => (request.isSecure ? '__Host-embark-refresh' : 'embark-refresh')

/** The caller's refresh token: from a browser's cookie, or a program's header. */
export const presentedToken = (ctx: Ctx): string | undefined =>
  (ctx.request.clientKind === 'api' ? (ctx.request.bearer ?? undefined) : ctx.request.cookies[cookieName(ctx)]) || undefined

/** Returns the tokens: a browser gets the refresh token as an HttpOnly cookie, a program in the response. */
export function answerTokens(ctx: Ctx, accessToken: string, refreshToken: string, expires: Date): TokensInfo {
  if (ctx.request.clientKind === 'api') return { accessToken, refreshToken }
  ctx.setCookie({ name: cookieName(ctx), value: refreshToken, expires })
  return { accessToken }
}

/** Takes the refresh token away from a browser. */
export const takeTokenBack = (ctx: Ctx) => ctx.setCookie({ name: cookieName(ctx), value: null })
