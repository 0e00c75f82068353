import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type Ticket, type TicketEntry, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import {
  bugNames,
  moduleNames,
  programFacts,
  type TicketStatus,
  ticketName,
  ticketStatusNames,
} from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { premiumOf, ticketScreens } from '@embark/contract/tickets/tickets.screens.ts'
import type { ReactNode } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpened } from '#platform/prefs/opened.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { RailSection } from '#ui/record/rail.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { AssignDialog } from './assign.dialog.tsx'
import { MoveDialog } from './move.dialog.tsx'
import { EditRequestDialog } from './request-update.dialog.tsx'
import { moveNames, screenOf, subjectOf, ticketReads, toneOf } from './ticket.state.ts'
import { TicketTalk } from './ticket-talk.view.tsx'
import './ticket.css'

/** One ticket: what is asked for, what happened to it, and what was said on it. */
export default function TicketPage() {
  const { ticket: identifier } = useScreenParams(ticketScreens.ticket)
  const answer = useEndpoint(tickets.single, { params: { ticket: identifier } })
  const t = useT()
  if (!answer.data) return <RecordScreen title={t('Ticket')} {...shownOf(answer)} />
  return <Shown ticket={answer.data.ticketInfo} entries={answer.data.entriesInfo} />
}

const endings = ['resolved', 'rejected'] as const

function Shown({ ticket, entries }: { ticket: Ticket; entries: readonly TicketEntry[] }) {
  const t = useT()
  const { can, kind, status } = ticket
  const [opened, open] = useOpened([
    ...(can.assign ? (['assign'] as const) : []),
    ...(can.edit ? (['edit'] as const) : []),
    ...endings.filter((ending) => can.move_to.includes(ending)),
  ])
  const close = () => open(null)
  const moving = useAction(tickets.changeStatus, { stales: ticketReads, said: t('Status changed successfully') })
  const move = (status: TicketStatus) =>
    status === 'resolved' || status === 'rejected'
      ? open(status)
      : moving.mutate({ params: { ticket: ticket.identifier }, body: { status } })
  const list = screenOf[kind]
  return (
    <RecordScreen
      title={subjectOf(ticket, t) ?? t(bugNames[ticket.bug_type])}
      path={[{ name: t(list.title), href: to(list) }]}
      identity={<bdi className="e-num">{ticketName(ticket)}</bdi>}
      tags={<Tag tone={toneOf(status)}>{t(ticketStatusNames[status])}</Tag>}
      actions={[
        ...can.move_to.map((next, index) => ({ id: next, label: t(moveNames[next]), primary: index === 0, onRun: () => move(next) })),
        ...(can.assign ? [{ id: 'assign', label: t('Assign'), onRun: () => open('assign') }] : []),
        ...(can.edit ? [{ id: 'edit', label: t('Edit'), onRun: () => open('edit') }] : []),
      ]}
      rail={<People ticket={ticket} />}
    >
      <Asked ticket={ticket} />
      <TicketTalk ticket={ticket} entries={entries} />
      {opened === 'assign' && <AssignDialog ticket={ticket} onClose={close} />}
      {opened === 'edit' && <EditRequestDialog ticket={ticket} onClose={close} />}
      {(opened === 'resolved' || opened === 'rejected') && <MoveDialog ticket={ticket} status={opened} onClose={close} />}
    </RecordScreen>
  )
}

/** What is asked for, fact by fact; what is not said is left out. */
function Asked({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { bug_type, fact, right_value, source_url, request_content, fileInfo, module_type, resolution } = ticket
  const facts: [string, ReactNode][] = [
    [t('Type'), t(bugNames[bug_type])],
    [t('About'), t(moduleNames[module_type])],
    [t('Program'), ticket.program && <bdi>{ticket.program.name}</bdi>],
    [t('Institution'), ticket.institution && <bdi>{ticket.institution.name}</bdi>],
    [t('Campus'), ticket.campus && <bdi>{ticket.campus.name}</bdi>],
    [t('Country'), ticket.country?.name],
    [t('Which fact?'), fact && t(programFacts[fact])],
    [t('What it should say'), right_value && <bdi>{right_value}</bdi>],
    [
      t('What you found'),
      request_content && (
        <span dir="auto" className="e-pre">
          {request_content}
        </span>
      ),
    ],
    [
      t('Where it is written'),
      source_url && (
        <a className="e-link" href={source_url} target="_blank" rel="noreferrer noopener" dir="ltr">
          {source_url}
        </a>
      ),
    ],
    [
      t('File'),
      fileInfo && (
        <a className="e-link" href={fileInfo.view_page} target="_blank" rel="noreferrer">
          <bdi>{fileInfo.filename}</bdi>
        </a>
      ),
    ],
    [t('Answer'), resolution && <span dir="auto">{resolution}</span>],
  ]
  return (
    <section className="e-panel ticket-asked">
      <dl className="ticket-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <WhereToCorrect ticket={ticket} />
      {ticket.feature && (
        <p className="ticket-where">
          <Link className="e-link" href={premiumOf[ticket.feature].path}>
            {t('What it does')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Where the fact is put right: facts come from the company's catalogue file, those of a copy from its owner (ADR 0056). */
function WhereToCorrect({ ticket: { kind, can, shared_by, program, institution } }: { ticket: Ticket }) {
  const t = useT()
  const mayImport = useCan('inventory.catalogue.import')
  const mayProgram = useCan('inventory.programs.update')
  const mayInstitution = useCan('inventory.institutions.update')
  const seesPrograms = useCan('programs.read')
  if (kind !== 'update_request') return null
  const isOurs = !shared_by && can.assign
  const place =
    program && mayProgram
      ? { href: to(catalogScreens.programEdit, { program_id: program.identifier }), name: t('Correct the program') }
      : !program && institution && mayInstitution
        ? { href: to(catalogScreens.institution, { institution: institution.identifier }), name: t('Correct the institution') }
        : mayImport && { href: to(catalogScreens.import), name: t('Import the corrected row') }
  return (
    <p className="ticket-where">
      {shared_by && (
        <span className="e-sub">
          {t('{{company}} shares this institution and changes its facts. Ask them to.', { company: shared_by })}
        </span>
      )}
      {isOurs && place && (
        <Link className="e-link" href={place.href}>
          {place.name}
        </Link>
      )}
      {seesPrograms && (program ?? institution) && (
        <Link className="e-link" href={hrefWith(catalogScreens.programs.path, { search: (program ?? institution)!.name })}>
          {t('Show in the program finder')}
        </Link>
      )}
    </p>
  )
}

/** Who raised it, who works on it, and when. */
function People({ ticket: { reporter, assigned_to, created_at, closed_at } }: { ticket: Ticket }) {
  const t = useT()
  return (
    <>
      <RailSection title={t('Raised by')}>
        <bdi>{fullNameOf(reporter)}</bdi>
        <p className="e-sub e-num">{formatMoment(created_at)}</p>
      </RailSection>
      <RailSection title={t('Assigned to')}>{assigned_to ? <bdi>{fullNameOf(assigned_to)}</bdi> : <NoValue />}</RailSection>
      {closed_at && (
        <RailSection title={t('Closed')}>
          <span className="e-num">{formatMoment(closed_at)}</span>
        </RailSection>
      )}
    </>
  )
}
