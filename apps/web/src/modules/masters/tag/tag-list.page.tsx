import { to } from '@embark/contract/kernel/screen.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { type Tag as TagRow, tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { tagTypes } from '@embark/contract/masters/tag/tag.rules.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TagForm } from './tag.form.tsx'
import { useTagTypeNames } from './tag.state.ts'

const defaults = { search: '', page: 1, per_page: 25, tag_type: '' }

/** The words in colour that the company puts on its records. */
export default function TagListPage() {
  const t = useT()
  const typeNames = useTagTypeNames()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<TagRow | 'new' | null>(null)
  const { tag_type, ...rest } = state
  const type = tagTypes.find((each) => each === tag_type)
  const found = useEndpoint(tags.list, { query: { ...rest, ...(type && { tag_type: type }) } }, { keep: true })
  const [mayCreate, mayUpdate, mayAssign] = [useCan('masters.tags.create'), useCan('masters.tags.update'), useCan('masters.tags.assign')]
  const meta = found.data?.metaInfo
  const programsHref = (row: TagRow) => to(masterScreens.tagPrograms, { tag_identifier: row.identifier })
  const columns: Column<TagRow>[] = [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => (
        <Tag colours={row}>
          <bdi>{row.name}</bdi>
        </Tag>
      ),
    },
    { id: 'tag_type', header: t('Type'), width: 160, cell: (row) => typeNames[row.tag_type] },
    {
      id: 'programs',
      header: t('Programs'),
      width: 160,
      align: 'end',
      cell: (row) =>
        row.tag_type === 'program' && mayAssign ? (
          <Link
            className="e-link e-num"
            href={programsHref(row)}
            aria-label={t('{{count}} programs with {{name}}', { count: row.programs_count, name: row.name })}
          >
            {row.programs_count}
          </Link>
        ) : (
          <span className="e-num">{row.programs_count}</span>
        ),
    },
    { id: 'created_at', header: t('Created'), width: 140, cell: (row) => <span className="e-num">{formatMomentDay(row.created_at)}</span> },
  ]
  const menu = (row: TagRow): MenuEntry[] => [
    ...(mayUpdate ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }] : []),
    ...(mayAssign && row.tag_type === 'program' ? [{ id: 'assign', label: t('Assign to programs'), href: programsHref(row) }] : []),
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
      {t('New tag')}
    </Button>
  )
  const whoSees = useWhoSeesEach('tag')
  return (
    <ListScreen<TagRow>
      title={t('Tags')}
      {...(meta && { count: t('{{count}} tags', { count: meta.totalRecords }) })}
      actions={create}
      views={[
        { id: '', name: t('All'), href: hrefWith(masterScreens.tags.path, {}) },
        ...tagTypes.map((each) => ({ id: each, name: typeNames[each], href: hrefWith(masterScreens.tags.path, { tag_type: each }) })),
      ]}
      activeView={type ?? ''}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search by name') }}
      columns={columns}
      rows={found.data?.recordsInfo ?? []}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...whoSees.lineMenu((mayUpdate || mayAssign) && menu)}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open && <TagForm tag={open === 'new' ? null : open} type={type ?? null} onClose={() => setOpen(null)} />}
    </ListScreen>
  )
}
