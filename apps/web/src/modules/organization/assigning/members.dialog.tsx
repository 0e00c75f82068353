import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { type AssigningPerson, assigningPeople } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type Option, SearchMultiSelect } from '#ui/form/search-select.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'

interface Member {
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
  label: `${first_name} ${last_name}`.trim(),
  note: email,
})

/** Chooses who belongs to a branch or a team; the whole set is saved at once. */
export function MembersField({ unit, value, onChange }: { unit: Unit; value: Option[]; onChange: (value: Option[]) => void }) {
  const t = useT()
  return (
    <SearchMultiSelect
      id="members"
      label={t('People')}
      placeholder={t('Search by name or email')}
      value={value}
      onChange={onChange}
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

/** The people of a unit as they are, and what saves a new set. */
export function useMembers(unit: Unit, onDone: () => void, enabled = true) {
  const t = useT()
  const answer = useEndpoint(unit.users, { params: { id: unit.id } }, { enabled })
  const [chosen, setChosen] = useState<Option[] | null>(null)
  const save = useAction(unit.setUsers, {
    stales: [unit.users, ...unit.stales],
    onDone: () => {
      toast.done({ message: t(unit.saved) })
      onDone()
    },
  })
  const value = chosen ?? answer.data?.recordsInfo.map(optionOf) ?? []
  return {
    answer,
    value,
    onChange: setChosen,
    isSaving: save.isPending,
    submit: () => save.mutate({ params: { id: unit.id }, body: { user_identifiers: value.map((option) => option.value) } }),
  }
}

/** The people of a branch or a team, to be changed. */
export function MembersDialog({ title, unit, onClose }: { title: string; unit: Unit; onClose: () => void }) {
  const t = useT()
  const members = useMembers(unit, onClose)
  const shown = shownOf(members.answer)
  return (
    <FormScreen
      variant="drawer"
      title={title}
      verb={t('Save')}
      onSubmit={members.submit}
      onCancel={onClose}
      busy={members.isSaving}
      disabledReason={shown.status === 'ready' ? undefined : t('Loading')}
    >
      {shown.status === 'failed' && shown.failure && <FailedState {...shown.failure} />}
      {shown.status === 'loading' && <LateSkeleton kind="form" />}
      {shown.status === 'ready' && <MembersField unit={unit} value={members.value} onChange={members.onChange} />}
      <p className="e-muted">{t('They see the records that go with it at once; whoever is taken out no longer does.')}</p>
    </FormScreen>
  )
}
