import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type LeadTab, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconFileText, IconMail, IconPhone, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useDial } from '#modules/telephony/telephony.public.ts'
import { useAction } from '#platform/api/hooks.ts'
import { LateStepDue } from '#platform/day/late-step.tsx'
import { formatSpan } from '#platform/i18n/day-span.ts'
import { formatAgo, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { countText } from '#platform/list/tabs.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { DayRow, DayRows, DayStages } from '#ui/day/day.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Link } from '#ui/link.tsx'
import { Due } from '#ui/parts/due.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { useTaskStatus } from '../task/task.state.ts'

const ReminderDialog = lazyPart(() => import('../task/reminder.dialog.tsx').then((file) => file.ReminderDialog))
const AssignDialog = lazyPart(() => import('../assignment/assign.dialog.tsx').then((file) => file.AssignDialog))

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
/** What the list was asked for, which names its answer in the cache. */
type Call = object

interface RowsProps {
  readonly leads: readonly LeadRow[]
  /** Whether the first of them has the one button in colour. */
  readonly isFirst: boolean
}

interface StepRowsProps extends RowsProps {
  readonly call: Call
  /** They are due today, all of them. */
  readonly isToday?: boolean
  /** They are looked after by others, who are named. */
  readonly isOfOthers: boolean
}

/** Leads of the day with their next step: who, what, when, and how to reach them. */
export function NextStepRows({ leads: rows, isFirst, call, isToday = false, isOfOthers }: StepRowsProps) {
  const t = useT()
  const finish = useFinish(call)
  return (
    <DayRows>
      {rows.map((lead, index) => (
        <DayRow
          key={lead.identifier}
          who={<Who lead={lead} />}
          step={<Step lead={lead} isToday={isToday} isOfOthers={isOfOthers} />}
          act={<Reach lead={lead} isPrimary={isFirst && index === 0} />}
          done={
            lead.next_task && (
              <IconButton
                label={t('Mark as done: {{step}}', { step: lead.next_task.note })}
                icon={<IconCheck {...icon} />}
                onClick={() => finish(lead)}
              />
            )
          }
        />
      ))}
    </DayRows>
  )
}

/** Leads nobody has answered: where they came from, how long they have waited, and what is planned with them. */
export function NewLeadRows({ leads: rows, isFirst }: RowsProps) {
  const t = useT()
  const [planned, plan] = useState<LeadRow | null>(null)
  return (
    <>
      <DayRows>
        {rows.map((lead, index) => (
          <DayRow
            key={lead.identifier}
            who={<Who lead={lead} />}
            step={<Origin lead={lead} />}
            act={<Reach lead={lead} isPrimary={isFirst && index === 0} />}
            done={
              lead.can.set_reminder && (
                <IconButton
                  label={t('Plan the next step with {{name}}', { name: fullNameOf(lead) })}
                  icon={<IconCalendarPlus {...icon} />}
                  onClick={() => plan(lead)}
                />
              )
            }
          />
        ))}
      </DayRows>
      {planned && (
        <Suspense fallback={null}>
          <ReminderDialog lead={planned.identifier} onClose={() => plan(null)} />
        </Suspense>
      )}
    </>
  )
}

const dayMs = 86_400_000

/** Leads without an owner; one that has waited for more than a day is late. */
export function UnassignedRows({ leads: rows, isFirst }: RowsProps) {
  const t = useT()
  const [chosen, choose] = useState<LeadRow | null>(null)
  return (
    <>
      <DayRows>
        {rows.map((lead, index) => (
          <DayRow
            key={lead.identifier}
            who={<Who lead={lead} />}
            step={<Origin lead={lead} isUnassigned />}
            act={
              lead.can.assign && (
                <Button
                  variant={isFirst && index === 0 ? 'filled' : 'default'}
                  leftSection={<IconUserPlus {...icon} />}
                  onClick={() => choose(lead)}
                >
                  {t('Assign')}
                </Button>
              )
            }
          />
        ))}
      </DayRows>
      {chosen && (
        <Suspense fallback={null}>
          <AssignDialog
            mode="assign"
            target={{ kind: 'one', lead: chosen.identifier, name: fullNameOf(chosen) }}
            onClose={() => choose(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Leads that others work: how far each has come, and when something last happened. */
export function MovedRows({ leads: rows, isFirst }: RowsProps) {
  const t = useT()
  return (
    <DayRows>
      {rows.map((lead, index) => (
        <DayRow
          key={lead.identifier}
          who={<Who lead={lead} />}
          step={
            <>
              <span>{t(lead.status.name)}</span>
              <Due when="later">{formatAgo(lead.last_activity_at)}</Due>
            </>
          }
          act={
            <Button
              component={Link}
              href={addressOf(lead)}
              variant={isFirst && index === 0 ? 'filled' : 'default'}
              aria-label={t('Open {{name}}', { name: fullNameOf(lead) })}
            >
              {t('Open')}
            </Button>
          }
        />
      ))}
    </DayRows>
  )
}

/** Whose they are is no stage. */
const isStage = ({ key }: LeadTab) => key !== 'mine' && key !== 'unassigned'

/** How many of the leads an agency brought stand in each stage. */
export function LeadStages({ tabs }: { readonly tabs: readonly LeadTab[] }) {
  const t = useT()
  return (
    <DayStages
      label={t('Leads by stage')}
      stages={tabs
        .filter((tab) => isStage(tab) && (tab.count > 0 || tab.key === 'all'))
        .map(({ key, label, count, isCountExact }) => ({
          id: key,
          name: key === 'all' ? t('All leads') : t(label),
          value: countText({ totalRecords: count, isTotalExact: isCountExact }),
          href: hrefWith(leadScreens.list.path, key === 'all' ? {} : { page_tab: key }),
        }))}
    />
  )
}

const addressOf = ({ identifier }: LeadRow) => to(leadScreens.record, { lead_id: identifier })

function Who({ lead }: { readonly lead: LeadRow }) {
  const t = useT()
  const name = fullNameOf(lead)
  const where = [lead.study_level && t(lead.study_level.label), inARow(lead.destination_countries.map((country) => country.name))]
  return (
    <>
      <PersonAvatar name={name} />
      <span>
        <Link className="e-day-name" dir="auto" href={addressOf(lead)}>
          {name}
        </Link>
        <span className="e-day-where">
          <Stage name={t(lead.stage.name)} {...ringOf(lead.stage)} />
          {where.some(Boolean) && (
            <span className="e-clip">
              · <InDots parts={where} />
            </span>
          )}
        </span>
      </span>
    </>
  )
}

function Step({
  lead: { next_task, owner },
  isToday,
  isOfOthers,
}: { readonly lead: LeadRow } & Required<Pick<StepRowsProps, 'isToday' | 'isOfOthers'>>) {
  const t = useT()
  if (!next_task) return <span className="e-muted">{t('No next step')}</span>
  return (
    <>
      <span dir="auto" title={next_task.note}>
        {next_task.note}
      </span>
      <span className="e-day-when">
        <LateStepDue at={next_task.scheduled_at} isOverdue={next_task.is_overdue} isAmongToday={isToday} />
        {isOfOthers && (
          <span className="e-clip" title={t('Owner')}>
            · <bdi>{owner ? fullNameOf(owner) : t('Unassigned')}</bdi>
          </span>
        )}
      </span>
    </>
  )
}

/** Where somebody came from, and how long ago; without an owner for more than a day, they are late. */
function Origin({ lead, isUnassigned = false }: { readonly lead: LeadRow; readonly isUnassigned?: boolean }) {
  const t = useT()
  const origin = [lead.source && t(lead.source.label), lead.medium && t(lead.medium.label), lead.branch?.name]
  return (
    <>
      {/* A source and its medium may be called the same. */}
      <span>{origin.some(Boolean) ? <InDots parts={[...new Set(origin)]} /> : t('Source unknown')}</span>
      <Due when={isUnassigned && Date.now() - Date.parse(lead.created_at) > dayMs ? 'overdue' : 'later'}>
        {isUnassigned ? t('unassigned for {{time}}', { time: formatSpan(lead.created_at) }) : formatAgo(lead.created_at)}
      </Due>
    </>
  )
}

/** The way to reach somebody that the next step is for; where there is none, their page. */
function Reach({ lead, isPrimary }: { readonly lead: LeadRow; readonly isPrimary: boolean }) {
  const t = useT()
  const [dial] = useDial(lead.identifier, lead.mobile !== null)
  const look = { variant: isPrimary ? 'filled' : 'default' } as const
  const isOnPaper = lead.next_task?.type === 'todo'
  if (lead.mobile && !isOnPaper) {
    const label = t('Call {{name}}', { name: fullNameOf(lead) })
    const words = { leftSection: <IconPhone {...icon} />, 'aria-label': label, children: t('Call'), ...look }
    return dial ? <Button {...words} onClick={dial.onRun} /> : <Button {...words} component="a" href={`tel:${lead.mobile}`} />
  }
  if (lead.email && !isOnPaper)
    return (
      <Button
        {...look}
        component="a"
        href={`mailto:${lead.email}`}
        leftSection={<IconMail {...icon} />}
        aria-label={t('Email {{name}}', { name: fullNameOf(lead) })}
      >
        {t('Email')}
      </Button>
    )
  return (
    <Button
      {...look}
      component={Link}
      href={addressOf(lead)}
      leftSection={<IconFileText {...icon} />}
      aria-label={t('Open {{name}}', { name: fullNameOf(lead) })}
    >
      {t('Open')}
    </Button>
  )
}

type Page = { readonly recordsInfo: readonly LeadRow[]; readonly metaInfo: { readonly totalRecords: number } }

/** Marks the next step of a lead as done: its row goes at once, comes back where that was refused, and can be taken back for a while. */
function useFinish(call: Call) {
  const t = useT()
  const client = useQueryClient()
  const key = [leads.list.id, call]
  const reopen = useTaskStatus()
  const finish = useAction(tasks.changeStatus, {
    stales: [tasks.list, leads.single, leads.list],
    failure: 'The step could not be marked as done',
    optimistic: ({ params }) => {
      const before = client.getQueryData<Page>(key)
      client.setQueryData<Page>(key, (page) => page && without(page, String(params.id)))
      return () => client.setQueryData(key, before)
    },
    onDone: ({ taskInfo: { identifier } }) =>
      toast.done({
        message: t('Done'),
        onUndo: () => reopen.mutate({ params: { id: identifier }, body: { status: 'pending' } }),
      }),
  })
  return ({ next_task }: LeadRow) => {
    if (next_task) finish.mutate({ params: { id: next_task.identifier }, body: { status: 'completed' } })
  }
}

function without(page: Page, task: string): Page {
  const left = page.recordsInfo.filter(({ next_task }) => next_task?.identifier !== task)
  const gone = page.recordsInfo.length - left.length
  return { ...page, recordsInfo: left, metaInfo: { ...page.metaInfo, totalRecords: page.metaInfo.totalRecords - gone } }
}
