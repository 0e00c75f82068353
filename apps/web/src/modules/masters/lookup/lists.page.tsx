import { type ListValue, type LookupType, lookups, lookupTypes } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { mergeableTypes } from '@embark/contract/masters/lookup/merge.rules.ts'
import { Button } from '@mantine/core'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { ListValueForm } from './list-value.form.tsx'
import { MergeValueDialog } from './merge-value.dialog.tsx'
import { ValueOrderDialog } from './value-order.dialog.tsx'
import { ValueUsesDialog } from './value-uses.dialog.tsx'

/** Document types have a page of their own, where there is more to say of them. */
const typesHere = lookupTypes.filter((type) => type !== 'document_type')

const names: Record<LookupType, string> = {
  lead_source: 'Sources of leads',
  lead_medium: 'Mediums of leads',
  lead_reason: 'Reasons why leads are lost',
  application_reason: 'Reasons why applications end',
  study_level: 'Study levels',
  discipline: 'Disciplines',
  intake: 'Intakes',
  test_score: 'Tests',
  document_type: 'Document types',
  invoice_hold_reason: 'Reasons to put on hold',
  invoice_drop_reason: 'Reasons to drop',
  counselling_type: 'Types of counselling',
}

/** The lists people choose from: one at a time, every value of it. */
export default function ListsPage() {
  const t = useT()
  const list = useList(lookups.values, { kept: ['type'] })
  const { type } = list.state
  const mayChange = useCan('masters.lists.update')
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} values', { count })}
      search={t('Search by name')}
      views={typesHere.map((id) => ({ id, name: t(names[id]), href: list.hrefTo({ type: id }) }))}
      activeView={type}
      rowName={({ label }) => t(label)}
      columns={[
        {
          id: 'label',
          header: t('Name'),
          sortable: true,
          hideable: false,
          cardSlot: 'title',
          cell: ({ label }: ListValue) => (
            <span className="e-name" dir="auto">
              {t(label)}
            </span>
          ),
        },
        activeColumn(t, ({ is_active }: ListValue) => is_active),
      ]}
      form={(value, close) => <ListValueForm type={type} value={value} onClose={close} />}
      acts={[
        mayChange && { id: 'edit', label: t('Edit') },
        { id: 'uses', label: t('Where it is used'), dialog: (value, close) => <ValueUsesDialog value={value} onClose={close} /> },
        mayChange &&
          mergeableTypes.includes(type) && {
            id: 'merge',
            label: t('Merge into another value'),
            dialog: (value, close) => <MergeValueDialog type={type} value={value} onClose={close} />,
          },
        useWhoSeesEach('list_value'),
      ]}
      actions={mayChange && <Button onClick={() => list.open('order')}>{t('Rearrange')}</Button>}
      // The months are all there.
      create={mayChange && type !== 'intake' && { text: t('New value') }}
    >
      {mayChange && list.opened?.act === 'order' && <ValueOrderDialog type={type} onClose={list.close} />}
    </EndpointList>
  )
}
