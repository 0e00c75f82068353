import type { Feature, Gate } from '@embark/contract/kernel/access.ts'
import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { type Switches, switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { featureMeanings, gateMeanings, ownIdentifier, screenAt } from '@embark/contract/organization/switch/switch.rules.ts'
import { allScreens } from '@embark/contract/screens.ts'
import type { DraftOf } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'

export type Choices = { roles: { label: string; value: string | number }[]; groups: { label: string; value: string | number }[] }

/** The switches of the company, and whether the reader may change them. */
export function useSwitches() {
  const answer = useEndpoint(switches.get, {})
  const known = useEndpoint(switches.choices, {}, { staleMs: 60_000 })
  const t = useT()
  const translated = (list: Choices['roles'] = []) => list.map(({ label, value }) => ({ label: t(label), value }))
  const choices: Choices = { roles: translated(known.data?.roles), groups: translated(known.data?.groups) }
  // Until the roles' names are loaded, those of an audience would look deleted.
  return { answer, info: known.isPending ? undefined : answer.data?.switchesInfo, choices, mayChange: useCan('settings.switches.update') }
}

/** What saving any of the switches says and makes stale. */
export const savingSwitches = (t: (text: string) => string) => ({ said: t('The switch was saved'), stales: [switches.get] })

/** An audience while it is put together. */
export type AudienceDraft = NonNullable<DraftOf<typeof switches.saveGate>['audience']>

/** Whom an audience names, each dimension as a sentence part; nothing named means everybody. */
export function useAudienceWords(choices: Choices) {
  const t = useT()
  const namesOf = (list: Choices['roles'], values: readonly string[]) =>
    values.map((value) => list.find((each) => each.value === value)?.label ?? t('a role that is gone')).join(', ')
  return (audience: AudienceDraft): string => {
    // The kind is called by the company; who is meant are its people.
    const kinds = audience.groups
      ?.map((key) => (key === 'company' ? t('Company staff') : t(groups.find((group) => group.key === key)?.name ?? key)))
      .join(', ')
    const parts = [
      kinds,
      audience.group_identifiers && t('people in the role group {{names}}', { names: namesOf(choices.groups, audience.group_identifiers) }),
      audience.role_identifiers && t('people with the role {{names}}', { names: namesOf(choices.roles, audience.role_identifiers) }),
      audience.requires_student_profile && t('with a student profile'),
    ].filter((part) => part)
    return parts.length ? parts.join(' · ') : t('Everybody')
  }
}

/** A gate in words. */
export const gateName = (key: Gate) => gateMeanings[key].title
/** A module in words. */
export const featureName = (key: Feature) => featureMeanings[key].title

/** The days a module is on. */
export function useDaysWords() {
  const t = useT()
  return ({ starts_at, ends_at }: Pick<Switches['features'][number], 'starts_at' | 'ends_at'>) => {
    const [from, to] = [formatDay(starts_at), formatDay(ends_at)]
    if (starts_at && ends_at) return t('from {{from}} to {{to}}', { from, to })
    if (starts_at) return t('from {{from}} on', { from })
    return ends_at ? t('until {{to}}', { to }) : ''
  }
}

/** The pages people can start at: those of the portal whose address names no record. */
export const landingPages = allScreens.filter(({ page, path, leadsOn }) => page === 'portal' && !path.includes(':') && !leadsOn)
/** The page of a landing rule in words, and whether it exists. */
export function usePageWords() {
  const t = useT()
  return (target: string) => {
    const screen = screenAt(allScreens, target)
    return { name: screen ? t(screen.title) : target.replace(`/${ownIdentifier}`, ''), exists: screen !== undefined }
  }
}
