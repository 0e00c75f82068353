/** The dictionaries that the build cuts out of packages/locales/src/texts.json, one for each language. */
declare module '@embark/locales/*.json' {
  const words: Readonly<Record<string, string>>
  export default words
}
