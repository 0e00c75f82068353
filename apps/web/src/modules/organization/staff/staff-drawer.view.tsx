import { type Staff, type StaffDetail, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffStatusMeanings } from '@embark/contract/organization/staff/staff.rules.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { staffGroupNames, staffStatusNames, statusTones } from './staff.state.ts'
import { LastSignIn, Names, numberOf } from './staff-columns.view.tsx'
import './staff.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
  readonly onEdit: (person: Staff) => void
  readonly onManage: (person: Staff) => void
}

/** One person: who they are, where they work, what is open with them, and where they signed in. */
export function StaffDrawer({ id, title, onClose, onEdit, onManage }: Props) {
  const t = useT()
  const answer = useEndpoint(staff.get, { params: { id } })
  const person = answer.data?.staffInfo
  return (
    <Drawer opened onClose={onClose} title={person?.name ?? title}>
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!person && !answer.isError && <LateSkeleton kind="record" />}
      {person && (
        <div className="s-drawer">
          <p className="e-row">
            <Tag tone={statusTones[person.status]}>{t(staffStatusNames[person.status])}</Tag>
            <span className="e-sub">{t(staffStatusMeanings[person.status])}</span>
          </p>
          <p className="e-row">
            {person.can.edit && <Button onClick={() => onEdit(person)}>{t('Edit Staff')}</Button>}
            {person.can.change_status && <Button onClick={() => onManage(person)}>{t('Manage Staff')}</Button>}
          </p>
          <PersonFacts person={person} />
          <OpenWork work={person.open_work} isAway={person.status !== 'active'} />
          <Devices devices={person.devices} />
        </div>
      )}
    </Drawer>
  )
}

function PersonFacts({ person }: { person: StaffDetail }) {
  const t = useT()
  const facts: [string, ReactNode][] = [
    [t('Email'), <bdi key="email">{person.email}</bdi>],
    [t('Mobile'), <bdi key="mobile">{numberOf(person)}</bdi>],
    [t('Gender'), person.gender ? raised(t(person.gender)) : '--'],
    [t('Kind'), t(staffGroupNames[person.group])],
    [t('Roles'), <Names key="roles" of={person.roles.map((role) => ({ ...role, name: t(role.name) }))} />],
    ...(person.group === 'company'
      ? ([
          [t('Branch'), <Names key="branch" of={person.branch ? [person.branch] : []} />],
          [t('Teams'), <Names key="teams" of={person.teams} />],
          [t('Extension'), person.extension ?? '--'],
        ] as [string, ReactNode][])
      : []),
    ...(person.group === 'agent'
      ? ([[t('Agent'), <Names key="agent" of={person.agent ? [person.agent] : []} />]] as [string, ReactNode][])
      : []),
    ...(person.group === 'institution_staff'
      ? ([[t('Institutions'), <Names key="institutions" of={person.institutions} />]] as [string, ReactNode][])
      : []),
    [t('Last sign-in'), <LastSignIn key="last" person={person} />],
  ]
  return (
    <dl className="s-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="e-row">
          <dt className="e-muted e-grow">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function OpenWork({ work, isAway }: { work: StaffDetail['open_work']; isAway: boolean }) {
  const t = useT()
  const total = work.leads + work.applications + work.tasks
  return (
    <section>
      <h2>{t('Open work')}</h2>
      <p>{t('{{leads}} leads, {{applications}} applications, {{tasks}} reminders', { ...work })}</p>
      {isAway && total > 0 && <p className="e-sub">{t('It stays with them until someone else is assigned.')}</p>}
    </section>
  )
}

function Devices({ devices }: { devices: StaffDetail['devices'] }) {
  const t = useT()
  return (
    <section>
      <h2>{t('Devices')}</h2>
      {devices.length === 0 && <p className="e-sub">{t('Not signed in yet')}</p>}
      <ul className="e-plain">
        {devices.map((device) => (
          <li key={device.identifier} className="e-row">
            <span className="e-two e-grow">
              <span className="e-clip" dir="auto">
                {[device.device_os, device.device_client].filter(Boolean).join(' · ') || t('Unknown device')}
              </span>
              <small className="e-num">{formatMoment(device.last_login_at)}</small>
            </span>
            {device.is_active && <Tag tone="good">{t('Signed in')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
