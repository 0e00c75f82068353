import type { AlikeReason, Certainty } from '@embark/contract/leads/duplicate/duplicate.rules.ts'

/** What a person is recognised by: the row of `lead_keys`. */
export interface PersonKeys {
  readonly mail: string | null
  readonly phone: string | null
  readonly other_phone: string | null
  /** A calendar day. */
  readonly born: string | null
  /** Digests of the numbers of their passports. */
  readonly passports: readonly string[]
  /** How the words of the name sound, in their order. */
  readonly sounds: readonly string[]
}

/** What two leads have in common, what it weighs, and how sure it makes that they are one person. */
export interface Likeness {
  readonly score: number
  readonly certainty: Certainty
  readonly reasons: readonly AlikeReason[]
}

/**
 * What each fact weighs. Phones and addresses are shared by families and agencies, names by strangers: neither alone is enough to be sure.
 * Two of a family have a word of the name in common and a first one each.
 */
const weights = {
  /** No two people have one; two countries may give out the same number, which another name and birth date tell. */
  passport: 100,
  mail: 50,
  phone: 45,
  born: 25,
  otherBirth: -50,
  /** The two parts of a date in each other's place, or one digit mistyped. */
  nearBirth: 0,
  name: { same: 30, part: 15, relative: -60, other: -45, unknown: 0 },
} as const

/** From how many points on it is said how surely. */
const bounds: readonly (readonly [from: number, certainty: Certainty])[] = [
  [90, 'certain'],
  [70, 'likely'],
  [50, 'possible'],
]

/** How alike two leads are; nothing where it is not worth a look. */
export function likenessOf(one: PersonKeys, other: PersonKeys): Likeness | undefined {
  const hasPassport = one.passports.some((number) => other.passports.includes(number))
  const hasMail = one.mail !== null && one.mail === other.mail
  const phones = [one.phone, one.other_phone].filter((phone) => phone !== null)
  const hasPhone = phones.some((phone) => phone === other.phone || phone === other.other_phone)
  const birth = birthsOf(one.born, other.born)
  const name = namesOf(one.sounds, other.sounds)
  const score =
    (hasPassport ? weights.passport : 0) +
    (hasMail ? weights.mail : 0) +
    (hasPhone ? weights.phone : 0) +
    (birth === undefined ? 0 : weights[birth]) +
    weights.name[name]
  const certainty = bounds.find(([from]) => score >= from)?.[1]
  if (!certainty) return undefined
  const reasons: AlikeReason[] = []
  if (hasPassport) reasons.push('passport')
  if (hasMail) reasons.push('email')
  if (hasPhone) reasons.push('mobile')
  if (birth === 'born') reasons.push('birth')
  if (name === 'same') reasons.push('name')
  if (name === 'part') reasons.push('part_of_name')
  return { score, certainty, reasons }
}

type Births = 'born' | 'nearBirth' | 'otherBirth'

function birthsOf(one: string | null, other: string | null): Births | undefined {
  if (one === null || other === null) return undefined
  if (one === other) return 'born'
  const [year, month, day] = one.split('-')
  if (other === `${year}-${day}-${month}`) return 'nearBirth'
  const differing = [...one].filter((digit, at) => digit !== other[at]).length
  return differing === 1 ? 'nearBirth' : 'otherBirth'
}

type Names = keyof (typeof weights)['name']

/** How two names compare, whatever the order of their words and the script they are written in. */
export function namesOf(one: readonly string[], other: readonly string[]): Names {
  if (!one.length || !other.length) return 'unknown'
  const left = [...other]
  const shared = one.filter((sound) => {
    const at = left.findIndex((each) => soundsLike(sound, each))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  const fewer = Math.min(one.length, other.length)
  if (shared.length === fewer) return fewer > 1 ? 'same' : 'part'
  if (!shared.length) return 'other'
  // Brothers and sisters share every word but the first.
  const isFirstIn = (name: readonly string[], of: readonly string[]) => of.some((each) => soundsLike(name[0]!, each))
  return isFirstIn(one, other) && isFirstIn(other, one) && shared.length > 1 ? 'part' : 'relative'
}

const isBare = (sound: string) => sound.startsWith('-')
const letters = (sound: string) => (isBare(sound) ? sound.slice(1) : sound)
/** The consonants, and that it begins with a vowel. */
const boneOf = (sound: string) =>
  letters(sound)
    .replace(/^[aiu]/, 'A')
    .replace(/[aiu]/g, '')
    .toLowerCase()
/** What stands between the consonants, in their order. */
const vowelsOf = (sound: string) => letters(sound).split(/[^aiu]+/)

/** Whether two words of names are spellings of one. */
export function soundsLike(one: string, other: string): boolean {
  if (letters(one) === letters(other)) return true
  const bones = [boneOf(one), boneOf(other)] as const
  if (isBare(one) || isBare(other)) return sameBones(withoutGlides(bones[0]), withoutGlides(bones[1]))
  if (!sameBones(...bones)) return false
  // Hassan and Hussein, Omar and Amir differ by their vowels alone.
  const [first, second] = [vowelsOf(one), vowelsOf(other)]
  const far = edits(first, second)
  if (far === 0) return true
  // Fatma is Fatima, as Khaled is Khalid; Mert is not Murat, and in a short name every vowel counts.
  const isStronger = (vowels: readonly string[], than: readonly string[]) =>
    vowels.length > than.length && vowels.filter((each) => each === 'u').length > than.filter((each) => each === 'u').length
  return far === 1 && Math.min(bones[0].length, bones[1].length) > 2 && !isStronger(first, second) && !isStronger(second, first)
}

// A letter in the middle that some scripts use for a vowel.
const withoutGlides = (bone: string) => bone.slice(0, 1) + bone.slice(1).replaceAll('v', '')

/** The same consonants, or nearly so where there are many. */
const sameBones = (one: string, other: string) =>
  one === other || (Math.max(one.length, other.length) >= 4 && Math.min(one.length, other.length) >= 3 && edits([...one], [...other]) === 1)

/** How many of the parts have to be put in, left out or exchanged to make one of the other; 2 stands for more. */
function edits(one: readonly string[], other: readonly string[]): number {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (end < one.length - start && end < other.length - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  return Math.min(2, Math.max(one.length, other.length) - start - end)
}
