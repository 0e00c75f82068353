import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Changes } from './changes.view.tsx'

interface Props {
  readonly lead: LeadRecord
  /** The field to begin with; empty for all. */
  readonly field: string
  readonly onClose: () => void
}

/** What the values of a lead were and became, by whom and when, the newest first, with the way back for each. */
export function ValueHistory({ lead, field, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState(field)
  const read = useEndpoint(leadActivities.list, { params: { id: lead.identifier }, query: { per_page: 200, types: 'updated' } })
  const entries = read.data?.recordsInfo ?? []
  const fields = new Map(entries.flatMap(({ changes = [] }) => changes.map((change) => [change.field, change.label])))
  const shown = entries.flatMap((entry) => {
    const changes = (entry.changes ?? []).filter((change) => !chosen || change.field === chosen)
    return changes.length ? [{ ...entry, changes }] : []
  })
  return (
    <Drawer opened onClose={onClose} title={t('History of values')} size={480}>
      {read.data ? (
        <div className="l-history">
          {fields.size > 0 && (
            <Select
              label={t('Field')}
              data={[{ value: '', label: t('All fields') }, ...[...fields].map(([value, label]) => ({ value, label }))]}
              value={fields.has(chosen) || chosen === '' ? chosen : null}
              onChange={(next) => setChosen(next ?? '')}
              allowDeselect={false}
            />
          )}
          {shown.length ? (
            <ul>
              {shown.map(({ identifier, actor, created_at, changes }) => (
                <li key={identifier}>
                  <p className="e-sub">
                    <bdi>{actor ? fullNameOf(actor) : t('Automatically')}</bdi> · {formatMoment(created_at)}
                  </p>
                  <Changes changes={changes} lead={lead} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState text={t('This value was not changed since it was noted.')} />
          )}
        </div>
      ) : (
        <ReadState read={read} kind="rows" rows={3} />
      )}
    </Drawer>
  )
}
