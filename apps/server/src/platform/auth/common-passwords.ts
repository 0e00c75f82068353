let known: Promise<ReadonlySet<string>> | undefined

// Loaded when somebody first chooses a password: 49,000 entries, of which the shorter ones are refused for their length anyway.
const load = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] ?? []).filter((one) => String(one).length >= 8).map((one) => String(one).toLowerCase()))
}

/** Whether a password stands in the list of those most people choose. */
export async function isCommon(password: string): Promise<boolean> {
  known ??= load()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}
