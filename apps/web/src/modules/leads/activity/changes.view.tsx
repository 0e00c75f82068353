import type { FieldChange } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** What the fields of a lead were and became, with the way back for each. */
export function Changes({ changes, lead }: { changes: readonly FieldChange[]; lead: LeadRecord }) {
  const t = useT()
  const nothing = t('nothing')
  const restore = useConfirmedAction(leads.edit, {
    stales: [leads.single, leads.list, leadActivities.list, leadAnswers.filled, leadAnswers.read],
    said: t('Lead updated successfully'),
    question: ({ label, from_text, to_text }: FieldChange) => ({
      title: t('Put {{field}} back?', { field: label }),
      text: t('{{from}} becomes {{to}} again.', { from: to_text ?? nothing, to: from_text ?? nothing }),
      verb: t('Restore'),
    }),
    toCall: ({ field, from, to, is_own }) => ({
      params: { id: lead.identifier },
      // Somebody may have changed it since: then it is refused, and not lost.
      body: { ...(is_own ? { values: { [field]: from } } : { [field]: from }), seen: { [field]: to }, version: lead.version },
    }),
  })
  return (
    <ul className="e-changes">
      {changes.map((change) => (
        <li key={change.field}>
          <span className="e-muted">{change.label}: </span>
          <bdi>{change.from_text ?? nothing}</bdi> <span aria-hidden="true">→</span>
          <span className="e-sr">{t('became')}</span> <bdi>{change.to_text ?? nothing}</bdi>{' '}
          {lead.can.update && change.can_restore && (
            <button
              type="button"
              className="e-link"
              onClick={() => restore.ask(change)}
              aria-label={t('Restore {{field}}', { field: change.label })}
            >
              {t('Restore')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
