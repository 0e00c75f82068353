import { type Device, type DeviceQuery, devices } from '@embark/contract/identity/device/device.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment, nothing } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { me, useCan, useSession } from '#platform/session/session.ts'
import { type Column, tellingColumns } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageBar } from '#ui/list/page-bar.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ProfileFrame } from '../profile/profile-frame.view.tsx'
import './device.css'

type State = Pick<DeviceQuery, 'search' | 'page' | 'per_page' | 'sort_by' | 'sort'>
const defaults: State = { search: '', page: 1, per_page: 15, sort_by: 'last_login_at', sort: 'desc' }

/** Where somebody is signed in; for those who may look after it, where everybody is. */
export default function ActiveDevicesPage() {
  const t = useT()
  const [state, change] = useUrlState<State>(defaults)
  const [typed, setTyped] = useState(state.search)
  const search = useDebouncedCallback((text: string) => change({ search: text, page: 1 }, { replace: true }), 300)
  const list = useEndpoint(devices.list, { query: state }, { keep: true })
  const [columns, menu, nameOf] = [useDeviceColumns(), useDeviceMenu(), useDeviceName()]
  const { status, failure } = shownOf(list)
  const seesAll = useCan('settings.login.security.read')
  const { tenant } = useSession()
  const meta = list.data?.metaInfo
  // One's own comes first, as long as no other order was asked for.
  const isUsual = state.sort_by === defaults.sort_by && state.sort === defaults.sort
  const rows = (list.data?.records ?? []).toSorted((a, b) => (isUsual ? Number(b.is_current) - Number(a.is_current) : 0))
  return (
    <ProfileFrame tab="security" section="devices">
      {seesAll && (
        <p className="device-about">
          {t('Where everybody in {{company}} is signed in, you included. Log out a device that nobody should use.', {
            company: tenant.name,
          })}
        </p>
      )}
      <TextInput
        className="device-search"
        aria-label={t('Search by person, device or identifier')}
        placeholder={t('Search by person, device or identifier')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      {status === 'failed' && failure && <FailedState {...failure} />}
      {status === 'loading' && <LateSkeleton kind="rows" rows={6} />}
      {status === 'ready' && rows.length === 0 && <EmptyState text={t('No data found')} />}
      {status === 'ready' && rows.length > 0 && (
        <div className="device-list">
          <DataTable<Device>
            label={t('Active Devices')}
            columns={tellingColumns(columns, rows)}
            rows={rows}
            rowId={({ identifier }) => identifier}
            rowName={nameOf}
            rowMenu={menu}
            sort={[{ id: state.sort_by, direction: state.sort }]}
            onSort={([by]) => by && change({ sort_by: by.id as State['sort_by'], sort: by.direction, page: 1 })}
          />
        </div>
      )}
      {meta && (state.page > 1 || meta.totalRecords > rows.length) && (
        <PageBar
          page={state.page}
          perPage={meta.per_page}
          total={meta.totalRecords}
          isTotalExact={meta.isTotalExact}
          shown={rows.length}
          onPage={(page) => change({ page })}
          onPerPage={(per_page) => change({ per_page, page: 1 })}
          sizes={[15, 25, 50]}
        />
      )}
    </ProfileFrame>
  )
}

// What a program calls itself where no browser was found in it: words for support alone.
const isRaw = (client: string) => /^[a-z]|\//.test(client)

/** A device as people call it, such as "Chrome on Linux". */
function useDeviceName() {
  const t = useT()
  return ({ device_client, device_os: os }: Device) => {
    const client = device_client && isRaw(device_client) ? t('App: {{name}}', { name: device_client }) : device_client
    if (client && os) return t('{{browser}} on {{system}}', { browser: client, system: os })
    return client || os || t('Unknown device')
  }
}

/** Whose each is stands there for who sees those of others; identifiers are what support asks for (C-221). */
function useDeviceColumns(): Column<Device>[] {
  const t = useT()
  const nameOf = useDeviceName()
  const seesAll = useCan('settings.login.security.read')
  const person: Column<Device> = {
    id: 'first_name',
    header: t('Person'),
    width: 300,
    sortable: true,
    cardSlot: 'line',
    cell: ({ userInfo: { id, email, ...name } }) => (
      <TwoLines top={fullNameOf(name)} bottom={<bdi title={t('User ID {{id}}', { id })}>{email}</bdi>} />
    ),
  }
  return [
    {
      id: 'device_client',
      header: t('Device'),
      width: 280,
      hideable: false,
      cardSlot: 'title',
      sortable: true,
      cell: (row) => (
        <TwoLines
          strong
          // Its identifier is what support asks for, and nothing to read.
          top={<bdi title={[row.device_client, row.device_identifier].filter(Boolean).join(' · ')}>{nameOf(row)}</bdi>}
          bottom={row.is_current && t('This device')}
        />
      ),
    },
    ...(seesAll ? [person] : []),
    {
      id: 'last_login_at',
      header: t('Last login'),
      width: 145,
      sortable: true,
      cell: (row) => <span className="e-num">{row.status === 'active' ? formatMoment(row.last_login_at) : nothing.lastLogin}</span>,
    },
    {
      id: 'status',
      header: t('Status'),
      width: 160,
      cardSlot: 'corner',
      // That one is active is what the list is of.
      isTelling: (rows) => rows.some(({ status }) => status !== 'active'),
      cell: (row) => (row.status === 'active' ? <span className="e-sr">{t('Active')}</span> : <Tag>{t('Logged out')}</Tag>),
    },
  ]
}

/** What may be done with a device: its person or an administrator logs it out, an administrator resets the second step. */
function useDeviceMenu() {
  const t = useT()
  const nameOf = useDeviceName()
  const logOut = useConfirmedAction(devices.logOut, {
    stales: [devices.list],
    failure: 'Unable to logout device! Please try again!',
    said: t('Device logged out successfully'),
    question: (row: Device) => ({
      title: t('Log out {{device}}', { device: nameOf(row) }),
      text: t('Its open pages return to the sign-in page immediately.'),
      verb: t('Log out'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { deviceId: identifier } }),
  })
  const reset = useConfirmedAction(twoFactor.reset, {
    stales: [devices.list],
    said: t('Two factor authentication reset successfully'),
    question: ({ userInfo }: Device) => ({
      title: t('Reset two factor authentication of {{name}}', { name: `${userInfo.first_name} ${userInfo.last_name}`.trim() }),
      text: t('For someone who lost their phone and backup codes. They are signed out, notified by email, and can set up new ones.'),
      verb: t('Reset'),
      danger: true,
    }),
    toCall: ({ userInfo }) => ({ params: { identifier: userInfo.identifier } }),
  })
  const mayAll = useCan('settings.login.security.update')
  const isMine = (row: Device) => row.userInfo.identifier === me().identifier
  return (row: Device): MenuEntry[] => [
    ...(row.is_current || row.status !== 'active' || !(isMine(row) || mayAll)
      ? []
      : [{ id: 'log-out', label: t('Log out'), danger: true, onRun: () => logOut.ask(row) }]),
    ...(mayAll && !isMine(row)
      ? [{ id: 'reset', label: t('Reset two factor authentication'), danger: true, onRun: () => reset.ask(row) }]
      : []),
  ]
}
