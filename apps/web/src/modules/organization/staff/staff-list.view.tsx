import { to } from '@embark/contract/kernel/screen.ts'
import { type Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { RowAct } from '#platform/list/row-acts.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { Link } from '#ui/link.tsx'
import { creatableGroups, kinds, type StaffKind, staffReads } from './staff.state.ts'
import { useStaffColumns } from './staff-columns.view.tsx'
import { StaffDrawer } from './staff-drawer.view.tsx'
import { StaffEdit } from './staff-edit.form.tsx'
import { useStaffFilters } from './staff-filters.view.tsx'
import { useStaffPlaces } from './staff-places.view.tsx'
import { StaffStatusDialog } from './staff-status.dialog.tsx'

type Doing = { readonly what: 'edit' | 'status'; readonly person: Staff } | null

/** Takes an invitation back once that was confirmed. */
function useTakingBack() {
  const t = useT()
  const confirm = useConfirm()
  const cancel = useAction(staff.cancelInvitation, {
    stales: staffReads,
    onDone: () => toast.done({ message: t('Invitation cancelled') }),
  })
  return async ({ identifier, email }: Staff) => {
    const sure = await confirm({
      title: t('Cancel invitation'),
      text: t('The link sent to {{email}} stops working. You can invite them again.', { email }),
      verb: t('Cancel invitation'),
      danger: true,
    })
    if (sure) cancel.mutate({ params: { id: identifier } })
  }
}

/** What can be done with a person, as a menu. */
function useStaffActs(onDo: (doing: Doing) => void): readonly (RowAct<Staff> | false)[] {
  const t = useT()
  const takeBack = useTakingBack()
  const invite = useAction(staff.invite, { stales: staffReads, onDone: () => toast.done({ message: t('Invitation sent') }) })
  return [
    { id: 'edit', label: t('Edit Staff'), isFor: ({ can: may }) => may.edit, onRun: (person) => onDo({ what: 'edit', person }) },
    {
      id: 'status',
      label: t('Manage Staff'),
      isFor: ({ can: may }) => may.change_status,
      onRun: (person) => onDo({ what: 'status', person }),
    },
    ...useStaffPlaces(),
    {
      id: 'invite',
      label: ({ invitation }) => (invitation === 'none' ? t('Send an invitation') : t('Send the invitation again')),
      isFor: ({ can: may }) => may.invite,
      onRun: ({ identifier }) => invite.mutate({ params: { id: identifier }, options: { idempotencyKey: crypto.randomUUID() } }),
    },
    {
      id: 'cancel',
      label: t('Cancel invitation'),
      danger: true,
      apart: true,
      isFor: ({ can: may, invitation }) => may.invite && invitation !== 'none',
      onRun: (person) => void takeBack(person),
    },
  ]
}

/** Where somebody of a kind is made, for who may. */
function useCreating(kind: StaffKind) {
  const t = useT()
  const group = kind === 'all' ? 'company' : kind
  return (
    creatableGroups().includes(group) && {
      text: t('Create staff'),
      href: hrefWith(to(staffScreens.create), { ...(group !== 'company' && { group }) }),
    }
  )
}

/** People of one kind, or of all: searched, filtered, 15 a page, each with a drawer. */
export function StaffList({ kind }: { kind: StaffKind }) {
  const t = useT()
  const { screen, name } = kinds[kind]
  const list = useList(kinds[kind].list, { own: { open: '' } })
  const [doing, setDoing] = useState<Doing>(null)
  const { open } = list.state
  const stop = () => setDoing(null)
  return (
    <EndpointList
      list={list}
      title={t(screen.title)}
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
      rowHref={({ identifier }) => list.hrefTo({ ...list.state, open: identifier })}
      acts={useStaffActs(setDoing)}
      whoSees={useWhoSeesEach('staff')}
      pageSizes={[15, 25, 50, 100]}
    >
      {open && (
        <StaffDrawer
          id={open}
          title={t(name)}
          onClose={() => list.change({ open: '' })}
          onEdit={(person) => setDoing({ what: 'edit', person })}
          onManage={(person) => setDoing({ what: 'status', person })}
        />
      )}
      {doing?.what === 'edit' && <StaffEdit person={doing.person} onClose={stop} />}
      {doing?.what === 'status' && <StaffStatusDialog person={doing.person} onClose={stop} />}
    </EndpointList>
  )
}
