import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Overdue, ringOf } from '#modules/masters/masters.public.ts'
import { NextStepDue } from '#platform/day/next-step.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { MenuButton, type MenuEntry } from '#ui/parts/menu-button.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ContactLine } from '../first-contact/contact-clock.view.tsx'
import { leadNumber } from './lead-list.state.ts'
import './lead.css'

/** What a lead wants to study, where and when, in one line. */
export function Wants({ lead: { study_level, destination_countries, intake, intake_year } }: { readonly lead: LeadRow }) {
  const t = useT()
  const parts = [
    study_level && t(study_level.label),
    inARow(destination_countries.map(({ name }) => name)),
    intake && `${t(intake.label)} ${intake_year ?? ''}`.trim(),
  ]
  return parts.some(Boolean) ? <InDots parts={parts} /> : t('No interest noted')
}

/** A lead as a card: who, where on the route, what they want, what is next, and what may be done with it. */
export function LeadCard({ lead, menu }: { readonly lead: LeadRow; readonly menu: MenuEntry[] }) {
  const t = useT()
  return (
    <article className="e-panel e-lead-card">
      <header className="e-row">
        <Link className="e-grow e-card-link" href={to(leadScreens.record, { lead_id: lead.identifier })}>
          <Person name={fullNameOf(lead)} note={<InDots parts={[leadNumber(lead.id), lead.owner && fullNameOf(lead.owner)]} />} strong />
        </Link>
        <Stage name={t(lead.stage.name)} {...ringOf(lead.stage)} />
        <MenuButton entries={menu} label={t('Actions for {{name}}', { name: fullNameOf(lead) })} small />
      </header>
      <p className="e-muted">
        <Wants lead={lead} />
      </p>
      {lead.sub_status && (
        <p>
          <Tag>{lead.sub_status.label}</Tag>
        </p>
      )}
      <ContactLine clock={lead.first_contact} />
      <p className="e-row e-wrap">
        {lead.mobile && (
          <a className="e-row e-muted" href={`tel:${lead.mobile}`}>
            <IconPhone size={16} stroke={1.6} aria-hidden="true" /> <bdi dir="ltr">{groupedPhone(lead.mobile)}</bdi>
          </a>
        )}
        {lead.is_overdue && (
          <span className="e-sub">
            <Overdue dueAt={lead.due_at} />
          </span>
        )}
        {lead.email && (
          <a className="e-row e-muted" href={`mailto:${lead.email}`}>
            <IconMail size={16} stroke={1.6} aria-hidden="true" />{' '}
            <bdi className="e-clip" dir="ltr">
              {lead.email}
            </bdi>
          </a>
        )}
      </p>
      <footer className="e-row e-sub">
        <span className="e-grow e-clip" dir="auto">
          {lead.next_task ? lead.next_task.note : t('No next step')}
        </span>
        {lead.next_task && <NextStepDue at={lead.next_task.scheduled_at} isOverdue={lead.next_task.is_overdue} />}
      </footer>
    </article>
  )
}
