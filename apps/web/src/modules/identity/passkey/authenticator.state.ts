import type { NewPasskeyAnswer, PasskeyAnswer } from '@embark/contract/identity/passkey/passkey.contract.ts'

import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

// Fetched when a passkey is used, and not before.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys, which it does on safe addresses only. */
export const knowsPasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** Has the authenticator make a passkey; undefined when the person turned away. */
export const makePasskey = async (options: Record<string, unknown>): Promise<NewPasskeyAnswer | undefined> =>
  // Both sides speak the JSON form of WebAuthn, which the contract bounds and the library types.
  settled((await library()).startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })) as Promise<
    NewPasskeyAnswer | undefined
  >

/** Has the authenticator sign with a passkey; undefined when the person turned away. */
export const signWithPasskey = async (options: Record<string, unknown>): Promise<PasskeyAnswer | undefined> =>
  settled((await library()).startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })) as Promise<
    PasskeyAnswer | undefined
  >

/** Turning away, waiting too long, or a passkey this device has already: the browser said why. */
const settled = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)) return undefined
    throw error
  })
