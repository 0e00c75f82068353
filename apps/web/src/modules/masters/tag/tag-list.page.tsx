import { to } from '@embark/contract/kernel/screen.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { type Tag as TagRow, tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { tagTypes } from '@embark/contract/masters/tag/tag.rules.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TagForm } from './tag.form.tsx'
import { useTagTypeNames } from './tag.state.ts'

const programsHref = ({ identifier }: TagRow) => to(masterScreens.tagPrograms, { tag_identifier: identifier })

/** The words in colour that the company puts on its records. */
export default function TagListPage() {
  const t = useT()
  const typeNames = useTagTypeNames()
  const list = useList(tags.list, { kept: ['tag_type'] })
  const mayAssign = useCan('masters.tags.assign')
  const { tag_type } = list.state
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} tags', { count })}
      views={[
        { id: '', name: t('All'), href: list.hrefTo({}) },
        ...tagTypes.map((each) => ({ id: each, name: typeNames[each], href: list.hrefTo({ tag_type: each }) })),
      ]}
      activeView={tag_type ?? ''}
      search={t('Search by name')}
      empty={t('No tags here. Tags sort leads, programs, applications and institutions.')}
      columns={useColumns(mayAssign, !tag_type || tag_type === 'program')}
      form={(tag, close) => <TagForm tag={tag} type={tag_type ?? null} onClose={close} />}
      acts={[
        useCan('masters.tags.update') && { id: 'edit', label: t('Edit') },
        mayAssign && {
          id: 'assign',
          label: t('Assign to programs'),
          href: programsHref,
          isFor: (row) => row.tag_type === 'program',
        },
        useWhoSeesEach('tag'),
      ]}
      create={useCan('masters.tags.create') && { text: t('New tag') }}
    />
  )
}

function useColumns(mayAssign: boolean, hasPrograms: boolean): ColumnsOf<typeof tags.list> {
  const t = useT()
  const typeNames = useTagTypeNames()
  const programs: ColumnsOf<typeof tags.list>[number] = {
    id: 'programs',
    header: t('Programs'),
    width: 110,
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
        row.tag_type === 'program' && <span className="e-num">{row.programs_count}</span>
      ),
  }
  return [
    titleColumn('name', t('Name'), (row) => (
      <Tag colours={row}>
        <bdi>{row.name}</bdi>
      </Tag>
    )),
    { id: 'tag_type', header: t('Type'), width: 160, cell: (row) => typeNames[row.tag_type] },
    ...(hasPrograms ? [programs] : []),
  ]
}
