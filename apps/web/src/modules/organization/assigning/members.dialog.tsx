import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type AssigningPerson, assigningPeople } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type Option, SearchMultiSelect } from '#ui/form/search-select.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'

export interface Member {
  readonly identifier: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}
interface MembersTypes extends EndpointTypes {
  call: { params: { id: string } }
  data: { recordsInfo: Member[] }
}
interface SetTypes extends EndpointTypes {
  call: { params: { id: string }; body: { user_identifiers: string[] } }
  draft: { user_identifiers: string[] }
}

/** Where the people of a branch or a team are read and said. */
export interface Unit {
  readonly id: string
  readonly users: Endpoint<MembersTypes>
  readonly setUsers: Endpoint<SetTypes>
  readonly stales: readonly Endpoint[]
  readonly saved: string
  /** Whose people may be chosen: the company's, or those of one agency. */
  readonly agent_identifier?: string | undefined
}

const optionOf = ({ identifier, first_name, last_name, email }: Member | AssigningPerson): Option => ({
  value: identifier,
  label: fullNameOf({ first_name, last_name }),
  note: email,
})

interface FieldProps {
  readonly unit: Unit
  readonly members: Members
}

/** Chooses who belongs to a branch or a team; the whole set is saved at once. */
export function MembersField({ unit, members }: FieldProps) {
  const t = useT()
  const { value: _, onChange, ...field } = members.form.field('user_identifiers')
  return (
    <SearchMultiSelect
      label={t('People')}
      placeholder={t('Search by name or email')}
      {...field}
      value={members.chosen}
      onChange={(chosen) => {
        members.choose(chosen)
        onChange(chosen.map(({ value }) => value))
      }}
      load={async (search, page, signal) => {
        const group = unit.agent_identifier ? 'agent' : 'company'
        const query = {
          search,
          page,
          per_page: 20,
          group,
          ...(unit.agent_identifier && { agent_identifier: unit.agent_identifier }),
        } as const
        const people = await call(assigningPeople.list, { query }, { signal })
        return { options: people.recordsInfo.map(optionOf), hasMore: !people.metaInfo.isLastPage }
      }}
    />
  )
}

/** The people of a unit as they are now: the whole set is saved, so it may not begin with an older one. */
export function usePeopleOf(unit: Unit) {
  const answer = useEndpoint(unit.users, { params: { id: unit.id } }, { staleMs: 0 })
  return { answer, people: answer.isFetchedAfterMount ? answer.data?.recordsInfo : undefined }
}

type Members = ReturnType<typeof useMembers>
/** The form over the people of a unit, who were read before. */
export function useMembers(unit: Unit, people: readonly Member[], onDone: () => void) {
  const t = useT()
  const [chosen, choose] = useState(() => people.map(optionOf))
  const form = useEndpointForm(unit.setUsers, {
    defaults: { user_identifiers: people.map(({ identifier }) => identifier) },
    toCall: (body) => ({ params: { id: unit.id }, body }),
    stales: [unit.users, ...unit.stales],
    isToast: true,
    said: t(unit.saved),
    onDone,
  })
  return { form, chosen, choose }
}

interface DialogProps {
  readonly title: string
  readonly unit: Unit
  readonly onClose: () => void
}

/** The people of a branch or a team, to be changed. */
export function MembersDialog(props: DialogProps) {
  const { title, unit, onClose } = props
  const t = useT()
  const { answer, people } = usePeopleOf(unit)
  if (people) return <MembersForm {...props} people={people} />
  const { failure } = shownOf(answer)
  return (
    <FormScreen variant="drawer" title={title} verb={t('Save')} onSubmit={() => {}} onCancel={onClose} disabledReason={t('Loading')}>
      {failure ? <FailedState {...failure} /> : <LateSkeleton kind="form" />}
    </FormScreen>
  )
}

function MembersForm({ title, unit, people, onClose }: DialogProps & { readonly people: readonly Member[] }) {
  const t = useT()
  const members = useMembers(unit, people, onClose)
  return (
    <FormScreen variant="drawer" title={title} verb={t('Save')} form={members.form} onCancel={onClose}>
      <MembersField unit={unit} members={members} />
      <p className="e-muted">{t('Members see its records immediately; people who are removed no longer do.')}</p>
    </FormScreen>
  )
}
