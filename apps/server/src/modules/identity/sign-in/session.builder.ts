import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'

/** The session opened by signing in. An answer that asks for a further step fails the test. */
export function opened(data: SignInResult) {
  if (data.result !== 'authenticated') throw new Error(`Signing in led to ${data.result}`)
  return data
}
