import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChoiceCell } from '#platform/list/choice-cell.tsx'
import { useSayChanged } from '#platform/list/say-changed.ts'
import { showInLists } from '#platform/list/show-in-lists.ts'
import type { LeadCellProps } from '../lead/lead-cells.state.ts'

const stales = [leads.list, leads.single, leadActivities.list]

/** Where within its status a lead stands, in its list. */
export function SubStatusCell({ cell, lead, refused, onRefused, onSent, onClose }: LeadCellProps) {
  const t = useT()
  const { sub_status, sub_statuses } = lead
  const sayChanged = useSayChanged(stales)
  const send = useAction(leads.edit, {
    stales,
    quiet: true,
    optimistic: ({ params, body }, client) =>
      showInLists<LeadRow>(client, [leads.list], params.id, (row) => ({
        ...row,
        sub_status: sub_statuses.find(({ id }) => id === body.sub_status_id) ?? null,
      })),
    onDone: ({ leadInfo: { version } }, { params, body }) =>
      sayChanged(fullNameOf(lead), () =>
        call(leads.edit, { params, body: { sub_status_id: sub_status?.id ?? null, version, seen: { sub_status_id: body.sub_status_id } } }),
      ),
    onFailed: (error, { body }) => onRefused({ ...cell, entered: body.sub_status_id, error }),
  })
  const save = (sub_status_id: number | null) => {
    if (sub_status_id === (sub_status?.id ?? null)) return onClose()
    onSent(cell)
    // Read again after a refusal: what stands there now is what is changed.
    send.mutate({
      params: { id: lead.identifier },
      body: { sub_status_id, version: lead.version, seen: { sub_status_id: sub_status?.id ?? null } },
    })
    onClose()
  }
  return (
    <ChoiceCell
      label={t('Sub-status')}
      start={sub_status?.id ?? null}
      data={sub_statuses.map(({ id, label }) => ({ value: id, label }))}
      isClearable
      none={t('{{status}} has no sub-statuses.', { status: t(lead.status.name) })}
      refused={refused}
      onSave={save}
      onClose={onClose}
    />
  )
}
