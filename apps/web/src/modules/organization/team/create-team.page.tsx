import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { WizardScreen, type WizardStep } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { type Member, MembersField, useMembers, usePeopleOf } from '../assigning/members.dialog.tsx'
import { BranchField, TeamFields } from './team.form.tsx'

const defaults = { step: 0, team: '' }
const list = to(organizationScreens.teams)

/** Makes a team in two steps: what it is, and who belongs to it (G-M-05). */
export default function CreateTeamPage() {
  const [{ step, team }] = useUrlState(defaults)
  // The second step is reached only once the team exists.
  return step === 1 && team ? <Members key={team} team={String(team)} /> : <Details />
}

const useSteps = (now: 0 | 1): WizardStep[] => {
  const t = useT()
  return [
    { id: 'details', name: t('Details'), state: now === 0 ? 'now' : 'done' },
    { id: 'members', name: t('Members'), state: now === 1 ? 'now' : 'ahead' },
  ]
}

function Details() {
  const t = useT()
  const go = useGo()
  const form = useEndpointForm(teams.create, {
    defaults: { name: '', alias: '', branch_id: null, status: 'active' },
    stales: [teams.list],
    isToast: true,
    onDone: ({ teamInfo }) => {
      // A toast now would lie over the button of the next step; it comes with the last one.
      go(hrefWith(to(organizationScreens.createTeam), { step: 1, team: teamInfo.identifier }))
    },
  })
  return (
    <WizardScreen title={t('New team')} path={[{ name: t('Teams'), href: list }]} steps={useSteps(0)} form={form}>
      <TeamFields form={form}>
        <BranchField {...form.field('branch_id')} />
      </TeamFields>
    </WizardScreen>
  )
}

const unitOf = (team: string) => ({
  id: team,
  users: teams.users,
  setUsers: teams.setUsers,
  stales: [teams.list],
  saved: 'Team created successfully',
})

function Members({ team }: { team: string }) {
  const { answer, people } = usePeopleOf(unitOf(team))
  if (people) return <MembersStep team={team} people={people} />
  const { failure } = shownOf(answer)
  return failure ? <FailedState {...failure} /> : <LateSkeleton kind="form" />
}

function MembersStep({ team, people }: { team: string; people: readonly Member[] }) {
  const t = useT()
  const go = useGo()
  const members = useMembers(unitOf(team), people, () => go(list))
  return (
    <WizardScreen
      title={t('New team')}
      path={[{ name: t('Teams'), href: list }]}
      steps={useSteps(1)}
      complaints={members.form.complaints}
      attempt={members.form.attempt}
      onNext={() => void members.form.submit()}
      nextText={t('Create')}
      busy={members.form.saving}
    >
      <MembersField unit={unitOf(team)} members={members} />
    </WizardScreen>
  )
}
