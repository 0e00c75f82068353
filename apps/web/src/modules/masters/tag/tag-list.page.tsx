import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { type Tag as TagRow, tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { tagTypes } from '@embark/contract/masters/tag/tag.rules.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, differentDays, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TagForm } from './tag.form.tsx'
import { useTagTypeNames } from './tag.state.ts'

const leadsHref = ({ id }: TagRow) => hrefWith(to(leadScreens.list), { filters: { tags: [id] } })
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
      columns={useColumns(mayAssign, useCan('leads.read'), tag_type)}
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

// Leads of a tag are counted a little further.
const countedTo = 1_000

/** What wears a tag: programs and leads do. */
function useColumns(mayAssign: boolean, seesLeads: boolean, type: TagRow['tag_type'] | undefined): ColumnsOf<typeof tags.list> {
  const t = useT()
  const typeNames = useTagTypeNames()
  const used: ColumnsOf<typeof tags.list>[number] = {
    id: 'used',
    header: t('Used by'),
    width: 150,
    cell: (row) => {
      const isOfLeads = row.tag_type === 'lead'
      // What nobody wears and what is not counted look alike; a program tag that nothing wears leads to where it is given.
      if (row.tag_type !== 'program' && !(isOfLeads && row.leads_count > 0)) return <NoValue />
      const leadsWord =
        row.leads_count > countedTo
          ? t('{{number}}+ leads', { number: formatNumber(countedTo) })
          : t('{{count}} leads', { count: row.leads_count })
      const words = isOfLeads ? leadsWord : t('{{count}} programs', { count: row.programs_count })
      return (isOfLeads ? seesLeads && row.leads_count > 0 : mayAssign) ? (
        <Link
          className="e-link e-num"
          href={isOfLeads ? leadsHref(row) : programsHref(row)}
          aria-label={
            isOfLeads ? `${words}: ${row.name}` : t('{{count}} programs with {{name}}', { count: row.programs_count, name: row.name })
          }
        >
          {words}
        </Link>
      ) : (
        <span className="e-num">{words}</span>
      )
    },
  }
  return [
    titleColumn('name', t('Name'), (row) => (
      <Tag colours={row}>
        <bdi>{row.name}</bdi>
      </Tag>
    )),
    ...(type ? [] : [{ id: 'tag_type' as const, header: t('Type'), width: 160, cell: (row: TagRow) => typeNames[row.tag_type] }]),
    ...(!type || type === 'program' || type === 'lead' ? [used] : []),
    { ...createdColumn(t), isTelling: differentDays },
  ]
}
