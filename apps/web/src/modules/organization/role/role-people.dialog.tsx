import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Role, roles } from '@embark/contract/organization/role/role.contract.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePeople } from '#modules/access/people.public.ts'
import { useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { type Option, SearchMultiSelect } from '#ui/form/search-select.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import '../permission/permission.css'

/** Who holds a role; puts people into it and takes them out. */
export function RolePeopleDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const t = useT()
  const people = usePeople()
  const [chosen, setChosen] = useState<Option[]>([])
  const mayChange = useCan('settings.roles.users')
  const holders = useEndpoint(roles.usersOfRole, { params: { id: role.identifier }, query: {} })
  const stales = [roles.usersOfRole, roles.list]
  const done = { stales, said: t('Role updated successfully'), onDone: () => setChosen([]) }
  const add = useAction(roles.addUsers, done)
  const removal = useConfirmedAction(roles.removeUsers, {
    ...done,
    question: ({ name }: { identifier: string; name: string }) => ({
      title: t('Take {{name}} out of {{role}}', { name, role: role.name }),
      text: t('They lose this role’s permissions immediately.'),
      verb: t('Take out'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { id: role.identifier }, body: { user_identifiers: [identifier] } }),
  })
  return (
    <Modal opened onClose={onClose} title={t('People with the role {{role}}', { role: role.name })} size={560}>
      {mayChange && (
        <div className="e-rights-add">
          <SearchMultiSelect
            label={t('Add people')}
            value={chosen}
            onChange={setChosen}
            load={people.load}
            placeholder={t('Search by name or email')}
          />
          <Button
            variant="filled"
            loading={add.isPending}
            disabled={chosen.length === 0}
            onClick={() => add.mutate({ params: { id: role.identifier }, body: { user_identifiers: chosen.map(({ value }) => value) } })}
          >
            {t('Add')}
          </Button>
        </div>
      )}
      {holders.error && <FailedState message={holders.error.message} onRetry={() => void holders.refetch()} />}
      {!holders.data && !holders.error && <LateSkeleton kind="rows" rows={3} />}
      {holders.data?.recordsInfo.length === 0 && <EmptyState text={t('Nobody has this role.')} />}
      <ul className="e-rights-people">
        {holders.data?.recordsInfo.map(({ identifier, first_name, last_name, email }) => {
          const name = fullNameOf({ first_name, last_name })
          return (
            <li key={identifier} className="e-row">
              <span className="e-grow">
                <Person name={name} note={email} strong />
              </span>
              {mayChange && (
                <MenuButton
                  label={t('More for {{name}}', { name })}
                  entries={[{ id: 'remove', label: t('Take out'), danger: true, onRun: () => removal.ask({ identifier, name }) }]}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
