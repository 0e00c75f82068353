import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { type Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { NothingLeaves } from '#platform/session/nothing-leaves.tsx'
import { can, me, useSession } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { invitationNames, invitationTones } from '../staff/staff.state.ts'
import { InviteAgency, InviteCounsellor } from './invite.form.tsx'
import { LookStep } from './steps.view.tsx'

/** Who works here first: a counsellor, an agency, and whoever else is invited. */
export function PeopleStep({ setup }: { readonly setup: Setup }) {
  const t = useT()
  const { capabilities } = useSession()
  const [open, setOpen] = useState<'company' | 'agent' | null>(null)
  const answer = useEndpoint(staff.list, { query: { per_page: 50 } }, { enabled: can('settings.staff.read') })
  const people = (answer.data?.recordsInfo ?? []).filter(({ identifier }) => identifier !== me().identifier)
  return (
    <>
      <LookStep setup={setup} now="people">
        <p>{t('Invite a counsellor and, if you work with agents, an agency. Each gets an email with a link to choose a password.')}</p>
        <NothingLeaves />
        <div className="e-row e-wrap">
          {can('settings.staff.create') && (
            <Button leftSection={<IconUserPlus size={18} stroke={1.6} />} onClick={() => setOpen('company')}>
              {t('Invite a counsellor')}
            </Button>
          )}
          {can('settings.agent.staff.create') && capabilities.features['agent_module'] && (
            <Button leftSection={<IconBuildingStore size={18} stroke={1.6} />} onClick={() => setOpen('agent')}>
              {t('Invite an agency')}
            </Button>
          )}
        </div>
        {people.length > 0 && (
          <ul className="e-setup-stages" aria-label={t('Invited so far')}>
            {people.map((person) => (
              <Invited key={person.identifier} person={person} />
            ))}
          </ul>
        )}
      </LookStep>
      {open === 'company' && <InviteCounsellor onClose={() => setOpen(null)} />}
      {open === 'agent' && <InviteAgency onClose={() => setOpen(null)} />}
    </>
  )
}

function Invited({ person }: { readonly person: Staff }) {
  const t = useT()
  const place = person.agent?.name ?? person.roles.map(({ name }) => t(name)).join(', ')
  return (
    <li>
      <TwoLines top={`${person.name} · ${place}`} bottom={person.email} strong />
      <Tag tone={invitationTones[person.invitation]}>{t(invitationNames[person.invitation])}</Tag>
    </li>
  )
}
