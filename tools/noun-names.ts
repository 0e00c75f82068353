/** The spellings of a noun, by the mark that stands for each in the templates of tools/noun. */
export type NounNames = Readonly<Record<string, string>> & {
  readonly module: string
  readonly 'noun-file': string
  readonly noun_table: string
}

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const words = (text: string) => text.replaceAll('-', ' ')

/** The plural English makes by rule; the odd ones are given by hand. */
export function pluralOf(noun: string): string {
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

/** Every spelling of a noun from its one name; refuses names that the house does not take. */
export function namesOf(module: string, noun: string, plural = pluralOf(noun)): NounNames {
  for (const name of [module, noun, plural])
    if (!kebab.test(name)) throw new Error(`"${name}" is no name: use lower case, and hyphens between words.`)
  if (['kernel', 'platform'].includes(module)) throw new Error(`"${module}" is no module of the product.`)
  if (noun === plural) throw new Error('The plural must differ from the noun.')
  return {
    module,
    noun: camel(noun),
    Noun: capital(camel(noun)),
    nouns: camel(plural),
    Nouns: capital(camel(plural)),
    'noun-file': noun,
    'noun-path': plural,
    noun_one: noun.replaceAll('-', '_'),
    noun_table: plural.replaceAll('-', '_'),
    'noun words': words(noun),
    'nouns words': words(plural),
    'Noun words': capital(words(noun)),
    'Nouns words': capital(words(plural)),
    a: /^[aeio]/.test(noun) ? 'an' : 'a',
    permission: `${module}.${plural}`.replaceAll('-', '.'),
    screens: `${camel(module)}Screens`,
    bindings: `${camel(module)}Bindings`,
  }
}

/** A template with every mark replaced. */
export const filled = (template: string, names: NounNames) =>
  template.replace(/«([^»]+)»/g, (mark, name: string) => {
    const text = names[name]
    if (text === undefined) throw new Error(`The template says ${mark}, which means nothing.`)
    return text
  })
