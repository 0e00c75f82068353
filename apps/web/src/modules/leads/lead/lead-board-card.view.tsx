import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Overdue } from '#modules/masters/masters.public.ts'
import { NextStepDue } from '#platform/day/next-step.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { Wants } from './lead-card.view.tsx'
import './lead.css'

/** A lead on the board: who and whose, what they want, and below a rule what is next. */
export function BoardLead({ lead }: { lead: LeadRow }) {
  const t = useT()
  const { owner, next_task } = lead
  return (
    <article className="e-board-lead">
      <header className="e-row">
        <Link className="e-grow e-card-link" href={to(leadScreens.record, { lead_id: lead.identifier })}>
          <TwoLines strong top={fullNameOf(lead)} bottom={<Wants lead={lead} />} />
        </Link>
        {owner && (
          <span title={fullNameOf(owner)}>
            <PersonAvatar name={fullNameOf(owner)} size="s" />
            <span className="e-sr">{t('Owner: {{name}}', { name: fullNameOf(owner) })}</span>
          </span>
        )}
      </header>
      {lead.sub_status && (
        <p>
          <Tag>{lead.sub_status.label}</Tag>
        </p>
      )}
      {lead.is_overdue && (
        <p className="e-sub">
          <Overdue dueAt={lead.due_at} />
        </p>
      )}
      <footer>
        {next_task ? (
          <>
            <p className="e-two-rows" dir="auto">
              {next_task.note}
            </p>
            <p className="e-sub">
              <NextStepDue at={next_task.scheduled_at} isOverdue={next_task.is_overdue} />
            </p>
          </>
        ) : (
          <p className="e-muted">{t('No next step')}</p>
        )}
      </footer>
    </article>
  )
}
