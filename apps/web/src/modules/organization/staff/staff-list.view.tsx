import { to } from '@embark/contract/kernel/screen.ts'
import { type Staff, type StaffListQuery, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { Link } from '#ui/link.tsx'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { creatableGroups, kinds, listDefaults, type StaffKind, staffReads } from './staff.state.ts'
import { useStaffColumns } from './staff-columns.view.tsx'
import { StaffDrawer } from './staff-drawer.view.tsx'
import { StaffEdit } from './staff-edit.form.tsx'
import { numericFilters, useStaffFilterFields } from './staff-filters.view.tsx'
import { useStaffPlaces } from './staff-places.view.tsx'
import { StaffStatusDialog } from './staff-status.dialog.tsx'

type Doing = { readonly what: 'edit' | 'status'; readonly person: Staff } | null

/** What can be done with a person, as a menu. */
function useStaffMenu(onDo: (doing: Doing) => void) {
  const t = useT()
  const confirm = useConfirm()
  const stales = staffReads
  const invite = useAction(staff.invite, { stales, onDone: () => toast.done({ message: t('Invitation sent') }) })
  const cancel = useAction(staff.cancelInvitation, { stales, onDone: () => toast.done({ message: t('Invitation cancelled') }) })
  const takeBack = async (person: Staff) => {
    const sure = await confirm({
      title: t('Cancel invitation'),
      text: t('The link sent to {{email}} stops working. You can invite them again.', { email: person.email }),
      verb: t('Cancel invitation'),
      danger: true,
    })
    if (sure) cancel.mutate({ params: { id: person.identifier } })
  }
  const placesOf = useStaffPlaces()
  return (person: Staff): MenuEntry[] => [
    ...(person.can.edit ? [{ id: 'edit', label: t('Edit Staff'), onRun: () => onDo({ what: 'edit', person }) }] : []),
    ...(person.can.change_status ? [{ id: 'status', label: t('Manage Staff'), onRun: () => onDo({ what: 'status', person }) }] : []),
    ...placesOf(person),
    ...(person.can.invite
      ? [
          {
            id: 'invite',
            label: person.invitation === 'none' ? t('Send an invitation') : t('Send the invitation again'),
            onRun: () => invite.mutate({ params: { id: person.identifier }, options: { idempotencyKey: crypto.randomUUID() } }),
          },
        ]
      : []),
    ...(person.can.invite && person.invitation !== 'none'
      ? [{ id: 'cancel', label: t('Cancel invitation'), danger: true, apart: true, onRun: () => void takeBack(person) }]
      : []),
  ]
}

/** People of one kind, or of all: searched, filtered, 15 a page, each with a drawer. */
export function StaffList({ kind }: { kind: StaffKind }) {
  const t = useT()
  const { list, screen, name } = kinds[kind]
  const [state, change] = useUrlState(listDefaults)
  const [isFiltering, setFiltering] = useState(false)
  const [doing, setDoing] = useState<Doing>(null)
  const { open, ...query } = state
  const found = useEndpoint(
    list,
    { query: { ...query, sort_by: state.sort_by as StaffListQuery['sort_by'], filters: state.filters as never } },
    { keep: true },
  )
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const fields = useStaffFilterFields(kind)
  const columns = useStaffColumns(kind)
  const menu = useStaffMenu(setDoing)
  const whoSees = useWhoSeesEach('staff')
  const set = (next: Partial<typeof state>) => change({ page: 1, ...next })
  const chips = useFilterChips(state.filters, fields, (key) => {
    const { [key]: _, ...rest } = state.filters
    set({ filters: rest })
  })
  const group = kind === 'all' ? 'company' : kind
  const create = creatableGroups().includes(group) && (
    <Button
      component={Link}
      href={hrefWith(to(staffScreens.create), { ...(group !== 'company' && { group }) })}
      variant="filled"
      leftSection={<IconPlus size={18} stroke={1.6} />}
    >
      {t('Create staff')}
    </Button>
  )
  return (
    <ListScreen<Staff>
      title={t(screen.title)}
      {...(meta && { count: t('{{count}} people', { count: meta.totalRecords }) })}
      views={(Object.keys(kinds) as StaffKind[])
        .filter((each) => can(kinds[each].screen.access))
        .map((each) => ({ id: each, name: t(kinds[each].name), href: to(kinds[each].screen) }))}
      activeView={kind}
      actions={
        <>
          {kind === 'all' && can('settings.staff.import') && (
            <Button
              component={Link}
              className="e-not-sm"
              href={to(staffScreens.import)}
              leftSection={<IconUpload size={18} stroke={1.6} />}
            >
              {t('Import')}
            </Button>
          )}
          {create}
        </>
      }
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name, email or mobile'),
      }}
      filters={{ lead: t('Staff where'), chips, onOpen: () => setFiltering(true), onClear: () => set({ filters: {}, search: '' }) }}
      sort={{
        by: [{ id: state.sort_by, direction: state.sort }],
        onChange: ([first]) => set(first ? { sort_by: first.id, sort: first.direction } : { sort_by: 'created_at', sort: 'desc' }),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={(person) => person.name}
      rowHref={({ identifier }) => hrefWith(to(screen), { ...withoutDefaults(state), open: identifier })}
      rowMenu={(person) => [...menu(person), ...whoSees.entriesOf(person.identifier)]}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...(meta && {
        page: {
          page: state.page,
          perPage: meta.per_page,
          total: meta.totalRecords,
          isTotalExact: meta.isTotalExact,
          shown: rows.length,
          sizes: [15, 25, 50, 100],
          onPage: (page: number) => change({ page }),
          onPerPage: (per_page: number) => set({ per_page }),
        },
      })}
    >
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer(state.filters)}
        onApply={(values) => set({ filters: fromDrawer(values, numericFilters) })}
      />
      {open && (
        <StaffDrawer
          id={open}
          title={t(name)}
          onClose={() => change({ open: '' })}
          onEdit={(person) => setDoing({ what: 'edit', person })}
          onManage={(person) => setDoing({ what: 'status', person })}
        />
      )}
      {whoSees.dialog}
      {doing?.what === 'edit' && <StaffEdit person={doing.person} onClose={() => setDoing(null)} />}
      {doing?.what === 'status' && <StaffStatusDialog person={doing.person} onClose={() => setDoing(null)} />}
    </ListScreen>
  )
}

const withoutDefaults = (state: typeof listDefaults) =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(listDefaults[key as keyof typeof listDefaults]),
    ),
  )
