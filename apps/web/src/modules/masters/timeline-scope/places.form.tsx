import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import {
  type NamedScope,
  type Scope,
  type ScopeChoice,
  timelineScopes,
} from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type LoadOptions, type Option, SearchSelect } from '#ui/form/search-select.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import './places.css'

type Place = Scope & { readonly names: readonly string[] }
const keyOf = ({ country_id, institution_id, study_level_id }: Scope) => [country_id, institution_id ?? 0, study_level_id ?? 0].join(':')
const placeOf = ({ country_id, institution_id, study_level_id, names }: NamedScope): Place[] =>
  country_id === null ? [] : [{ country_id, institution_id, study_level_id, names }]

/** Ties a timeline to countries, institutions and study levels; of several that fit an application the most specific wins. */
export function PlacesForm({ timeline, scopes, onClose }: { timeline: Timeline; scopes: readonly NamedScope[]; onClose: () => void }) {
  const t = useT()
  const [places, setPlaces] = useState<Place[]>(scopes.flatMap(placeOf))
  const form = useEndpointForm(timelineScopes.assign, {
    defaults: { timeline_id: timeline.id, assignments: scopes.flatMap(placeOf) as Scope[] },
    stales: [timelineScopes.list, timelineScopes.countries, timelineScopes.institutions, timelineScopes.studyLevels, timelines.list],
    failure: 'Unable to update timeline',
    said: t('Assigned successfully'),
    onDone: onClose,
  })
  const set = (next: Place[]) => {
    setPlaces(next)
    form.set({ assignments: next.map(({ names: _, ...scope }) => scope) })
  }
  return (
    <FormScreen variant="drawer" size={640} title={t('Where {{name}} applies', { name: t(timeline.name) })} form={form} onCancel={onClose}>
      <p className="e-muted">
        {t('New applications to these places use this timeline. The most specific place wins; all others use the default.')}
      </p>
      <PlacePicker
        timeline={timeline}
        onAdd={(place) => set(places.some((each) => keyOf(each) === keyOf(place)) ? places : [...places, place])}
      />
      {places.length === 0 ? (
        <p className="e-muted">{t('No data found')}</p>
      ) : (
        <ul className="e-places" aria-label={t('Where it applies')}>
          {places.map((place) => (
            <li key={keyOf(place)}>
              <span className="e-grow" dir="auto">
                {place.names.map((name) => t(name)).join(' · ')}
              </span>
              <IconButton
                label={t('Remove {{name}}', { name: place.names.join(', ') })}
                icon={<IconX size={16} stroke={1.6} />}
                onClick={() => set(places.filter((each) => each !== place))}
                small
              />
            </li>
          ))}
        </ul>
      )}
    </FormScreen>
  )
}

/** The countries, and the institutions of one of them, each with the timeline that already applies there. */
function usePlaceSearch(timeline: Timeline, country: string | undefined) {
  const t = useT()
  const asOption = ({ label, value, is_assigned, below, other }: ScopeChoice): Option => ({
    value: String(value),
    label,
    note: is_assigned
      ? t('Assigned already')
      : other
        ? t('Belongs to {{timeline}}', { timeline: t(other) })
        : below > 0
          ? t('{{count}} narrower places are assigned', { count: below })
          : undefined,
  })
  const query = (search: string, page: number) => ({ timeline_id: timeline.identifier, search, page, per_page: 50, count: 'none' as const })
  const pageOf = ({ recordsInfo, metaInfo }: { recordsInfo: ScopeChoice[]; metaInfo: { isLastPage: boolean } }) => ({
    options: recordsInfo.map(asOption),
    hasMore: !metaInfo.isLastPage,
  })
  const countries: LoadOptions = async (search, page, signal) =>
    pageOf(await call(timelineScopes.countries, { query: query(search, page) }, { signal }))
  const institutions: LoadOptions = async (search, page, signal) =>
    pageOf(await call(timelineScopes.institutions, { query: { ...query(search, page), country_id: Number(country) } }, { signal }))
  return { countries, institutions }
}

function PlacePicker({ timeline, onAdd }: { timeline: Timeline; onAdd: (place: Place) => void }) {
  const t = useT()
  const [country, setCountry] = useState<Option | null>(null)
  const [institution, setInstitution] = useState<Option | null>(null)
  const [level, setLevel] = useState<string | null>(null)
  const { countries, institutions } = usePlaceSearch(timeline, country?.value)
  const studyLevels = useEndpoint(
    timelineScopes.studyLevels,
    { query: { timeline_id: timeline.identifier, institution_id: Number(institution?.value ?? 0) } },
    { enabled: institution !== null },
  )
  const levels = studyLevels.data?.recordsInfo ?? []
  const listed = useListed()
  const add = () => {
    if (!country) return
    const chosen = levels.find(({ value }) => String(value) === level)
    onAdd({
      country_id: Number(country.value),
      institution_id: institution ? Number(institution.value) : null,
      study_level_id: chosen?.value ?? null,
      names: [country.label, institution?.label, chosen?.label].filter((name) => name !== undefined),
    })
    setInstitution(null)
    setLevel(null)
  }
  return (
    <>
      <SearchSelect
        label={t('Country')}
        value={country?.value}
        known={country}
        onChange={(_, option) => {
          setCountry(option)
          setInstitution(null)
          setLevel(null)
        }}
        load={countries}
      />
      {country && (
        <SearchSelect
          key={country.value}
          label={t('Institution')}
          description={t('Without one the timeline applies to the whole country.')}
          value={institution?.value}
          known={institution}
          onChange={(_, option) => {
            setInstitution(option)
            setLevel(null)
          }}
          load={institutions}
        />
      )}
      {institution && (
        <SelectField
          label={t('Study level')}
          clearable
          {...listed(studyLevels)}
          data={levels.map(({ label, value }) => ({ value: String(value), label: t(label) }))}
          value={level}
          onChange={setLevel}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.6} />}
        onClick={add}
        disabled={!country}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('Add place')}
      </Button>
    </>
  )
}
