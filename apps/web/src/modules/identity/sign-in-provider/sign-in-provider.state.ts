import type { signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import type { DraftOf, FormPart } from '#platform/api/form.ts'

/** The settings of single sign-on, as the form holds them. */
export type ProviderDraft = Required<DraftOf<typeof signInProviders.update>>
/** The form, or the part of it that a section takes. */
export type ProviderForm<K extends keyof ProviderDraft = keyof ProviderDraft> = FormPart<Pick<ProviderDraft, K>>
/** A choice of a list. */
export interface Choice {
  readonly label: string
  readonly value: string
}
