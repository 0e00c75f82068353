/** What was found out about a provider, in words for who sets it up. */
export const providerOutcomes = {
  works: 'The provider responds as expected. The client ID and secret are checked at the first sign-in.',
  not_an_address: 'This is not a valid URL. Enter the issuer URL from the provider, starting with https://.',
  not_allowed: 'This address cannot be used: it is not https, or it leads into a private network that the operator has not allowed.',
  unreachable: 'Nothing answered there in time. Check the address, and whether the provider is running.',
  no_discovery: 'There is no OpenID Connect at this address: /.well-known/openid-configuration is missing or cannot be read.',
  other_issuer: 'The provider calls itself {{issuer}}. Enter exactly this as the issuer.',
  no_code_flow: 'The provider does not offer the authorization code flow, which is needed.',
  no_keys: 'The keys of the provider could not be read, so its answers could not be checked.',
} as const
export type ProviderOutcome = keyof typeof providerOutcomes

/** The domain of an address of mail, as it is compared. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** Whether a text is a domain of mail such as acme.example. */
export const isDomain = (text: string): boolean => /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)
