import { to } from '@embark/contract/kernel/screen.ts'
import { type Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useConfirmedAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { creatableGroups, kinds, type StaffKind, staffReads } from './staff.state.ts'
import { useStaffColumns, usualStaffColumns } from './staff-columns.view.tsx'
import { StaffDrawer } from './staff-drawer.view.tsx'
import { StaffEdit } from './staff-edit.form.tsx'
import { useStaffFilters } from './staff-filters.view.tsx'
import { useStaffPlaces } from './staff-places.view.tsx'
import { StaffStatusDialog } from './staff-status.dialog.tsx'

/** Takes an invitation back once that was confirmed. */
function useTakingBack() {
  const t = useT()
  return useConfirmedAction(staff.cancelInvitation, {
    stales: staffReads,
    said: t('Invitation cancelled'),
    question: ({ email }: Staff) => ({
      title: t('Cancel invitation'),
      text: t('The link sent to {{email}} stops working. You can invite them again.', { email }),
      verb: t('Cancel invitation'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { id: identifier } }),
  })
}

/** What can be done with a person, as a menu. */
function useStaffActs(): readonly (RowAct<Staff> | false)[] {
  const t = useT()
  const invite = useAction(staff.invite, { stales: staffReads, said: t('Invitation sent') })
  const sendLink = useAction(staff.sendPasswordLink, { stales: staffReads, said: t('Password link sent') })
  return [
    {
      id: 'edit',
      label: t('Edit Staff'),
      isFor: ({ can: may }) => may.edit,
      dialog: (person, close) => <StaffEdit person={person} onClose={close} />,
    },
    {
      id: 'status',
      label: t('Manage Staff'),
      isFor: ({ can: may }) => may.change_status,
      dialog: (person, close) => <StaffStatusDialog person={person} onClose={close} />,
    },
    ...useStaffPlaces(),
    {
      id: 'invite',
      label: ({ invitation }) => (invitation === 'none' ? t('Send an invitation') : t('Send the invitation again')),
      isFor: ({ can: may }) => may.invite,
      onRun: ({ identifier }) => invite.mutate({ params: { id: identifier }, options: { idempotencyKey: crypto.randomUUID() } }),
    },
    {
      id: 'password',
      label: t('Send a password link'),
      isFor: ({ can: may, status, invitation }) => may.edit && status === 'active' && invitation === 'accepted',
      onRun: ({ identifier }) => sendLink.mutate({ params: { id: identifier }, options: { idempotencyKey: crypto.randomUUID() } }),
    },
    {
      id: 'cancel',
      label: t('Cancel invitation'),
      danger: true,
      apart: true,
      isFor: ({ can: may, invitation }) => may.invite && invitation !== 'none',
      onRun: useTakingBack().ask,
    },
    useWhoSeesEach('staff'),
  ]
}

/** Where somebody of a kind is made, for who may. */
function useCreating(kind: StaffKind) {
  const t = useT()
  const group = kind === 'all' ? 'company' : kind
  return (
    creatableGroups().includes(group) && {
      text: t('New staff member'),
      href: hrefWith(to(staffScreens.create), { ...(group !== 'company' && { group }) }),
    }
  )
}

/** Said where nobody of a kind is there; of the company there is always somebody. */
const nobodyYet: Readonly<Record<Exclude<StaffKind, 'all'>, string>> = {
  agent: 'Nobody of an agency is here yet. Create somebody who sends you students.',
  institution_staff: 'Nobody of an institution is here yet. Create somebody who answers for one.',
}

/** People of one kind, or of all: searched, filtered, 15 a page, each with a drawer. */
export function StaffList({ kind }: { kind: StaffKind }) {
  const t = useT()
  const { name } = kinds[kind]
  const list = useList(kinds[kind].list, { own: { open: '' } })
  const { open } = list.state
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} people', { count })}
      views={(Object.keys(kinds) as StaffKind[])
        .filter((each) => can(kinds[each].screen.access))
        .map((each) => ({ id: each, name: t(kinds[each].name), href: to(kinds[each].screen) }))}
      activeView={kind}
      actions={
        kind === 'all' &&
        can('settings.staff.import') && (
          <Button component={Link} className="e-not-sm" href={to(staffScreens.import)} leftSection={<IconUpload size={18} stroke={1.6} />}>
            {t('Import')}
          </Button>
        )
      }
      create={useCreating(kind)}
      search={t('Search by name, email or mobile')}
      filters={{ lead: t('Staff where'), fields: useStaffFilters(kind) }}
      columns={useStaffColumns(kind)}
      look={useListLook(`embark-staff-${kind}`, { columns: usualStaffColumns[kind] })}
      exportSlot={kind === 'all' && <ExportButton list={list} shown={null} />}
      rowHref={({ identifier }) => list.hrefTo({ ...list.state, open: identifier })}
      acts={useStaffActs()}
      pageSizes={[15, 25, 50, 100]}
      {...(kind !== 'all' && { empty: t(nobodyYet[kind]) })}
    >
      {open && (
        <StaffDrawer
          id={open}
          title={t(name)}
          onClose={() => list.change({ open: '' })}
          onEdit={(person) => list.open('edit', person)}
          onManage={(person) => list.open('status', person)}
        />
      )}
    </EndpointList>
  )
}
