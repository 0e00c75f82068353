import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { counsellingScreens } from '@embark/contract/counselling/counselling.screens.ts'
import { type OwnCounselling, slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { Button } from '@mantine/core'
import {
  IconBookmark,
  IconCalendar,
  IconCheck,
  IconChevronRight,
  IconFileText,
  IconMessage,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayHeading, formatTime, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'

/** Something a family can do before there is an application. */
interface Step {
  readonly id: string
  readonly icon: typeof IconUser
  readonly title: string
  /** Why, as long as it is to be done; what became of it, once it is. */
  readonly note: string
  readonly verb: string
  readonly href: string
  readonly isDone: boolean
}

/** What a student without an application does next, one of it in colour, and what else they may do meanwhile. */
export function StudentBeginning() {
  const t = useT()
  const own = useSession().profile.studentProfileInfo?.lead_identifier
  const read = useEndpoint(leads.single, { params: { id: own ?? '' } }, { enabled: own !== undefined })
  const mine = useEndpoint(slots.mine, {})
  const mayFind = useCan('programs.read')
  const lead = read.data?.leadInfo
  if (!lead) return <ReadState read={read} kind="cards" />
  const steps = [
    profileStep(lead, t),
    ...(mine.data?.can.book || mine.data?.recordsInfo.length ? [counsellingStep(mine.data.recordsInfo, t)] : []),
    documentStep(lead, t),
    ...(mayFind ? [programStep(lead, t)] : []),
  ]
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <>
      <section className="e-panel e-student-next" aria-labelledby="student-next">
        <div>
          <h2 id="student-next">{t('Your route begins here')}</h2>
          <p>
            {next
              ? t('Next: {{step}}. With it your counsellor prepares your applications.', { step: next.title })
              : t('Everything is here. Your counsellor creates your applications with you, and you hear of it at once.')}
          </p>
        </div>
        {next && (
          <div className="e-student-acts">
            <Button component={Link} variant="filled" href={next.href}>
              {next.verb}
            </Button>
          </div>
        )}
      </section>
      <section aria-labelledby="student-steps">
        <div className="e-student-head">
          <h2 id="student-steps">{t('What you can do now')}</h2>
          <span className="e-num">{t('{{done}} of {{all}} done', { done, all: steps.length })}</span>
        </div>
        <ul className="e-student-papers e-student-steps">
          {[...steps, messageStep(t)].map((step) => (
            <Row key={step.id} step={step} />
          ))}
        </ul>
      </section>
    </>
  )
}

/** What a student does after an application that came to nothing, and before the next one. */
export function StudentAfter({ isOneOfSeveral }: { readonly isOneOfSeveral: boolean }) {
  const t = useT()
  const own = useSession().profile.studentProfileInfo?.lead_identifier
  const lead = useEndpoint(leads.single, { params: { id: own ?? '' } }, { enabled: own !== undefined }).data?.leadInfo
  const mine = useEndpoint(slots.mine, {}).data
  const mayFind = useCan('programs.read')
  if (!lead || !mine) return <LateSkeleton kind="rows" rows={3} />
  const steps = [
    ...(mayFind ? [findStep(t), ...(lead.counts.shortlist ? [ownProgramsStep(lead, t)] : [])] : []),
    ...(mine.can.book || mine.recordsInfo.length ? [talkStep(mine.recordsInfo, t)] : []),
    ...(isOneOfSeveral ? [othersStep(t)] : []),
  ]
  return (
    <section aria-labelledby="student-steps">
      <div className="e-student-head">
        <h2 id="student-steps">{t('What you can do now')}</h2>
      </div>
      <ul className="e-student-papers e-student-steps">
        {steps.map((step) => (
          <Row key={step.id} step={{ ...step, isDone: false }} />
        ))}
      </ul>
    </section>
  )
}

function Row({ step: { icon: Icon, title, note, href, isDone } }: { readonly step: Step }) {
  const t = useT()
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className="e-two" data-strong>
        <Link href={href}>{title}</Link>
        <small dir="auto">{note}</small>
      </span>
      {isDone ? (
        <Tag tone="good" icon={<IconCheck size={14} stroke={1.8} aria-hidden="true" />}>
          {t('Done')}
        </Tag>
      ) : (
        <IconChevronRight className="e-flip" size={18} stroke={1.6} aria-hidden="true" />
      )}
    </li>
  )
}

type T = ReturnType<typeof useT>

/** What a counsellor plans with, in the words of the form. */
function profileStep(lead: LeadRecord, t: T): Step {
  const planned = [
    [lead.date_of_birth, 'Date of birth'],
    [lead.nationality, 'Nationality'],
    [lead.destination_countries.length, 'Destination'],
    [lead.study_level, 'Study level'],
    [lead.intake, 'Intake'],
  ] as const
  const missing = planned.flatMap(([value, name]) => (value ? [] : [t(name)]))
  return {
    id: 'profile',
    icon: IconUser,
    title: t('Complete your profile'),
    note: missing.length ? t('Still missing: {{fields}}', { fields: inARow(missing) }) : t('You can change it at any time.'),
    verb: t('Fill in your profile'),
    href: to(studentAreaScreens.profile),
    isDone: missing.length === 0,
  }
}

function counsellingStep(all: readonly OwnCounselling[], t: T): Step {
  const ahead = all.find(({ status, ends_at }) => status === 'scheduled' && Date.parse(ends_at) > Date.now())
  const held = all.some(({ status }) => status === 'completed')
  const note = ahead
    ? `${formatDayHeading(ahead.schedule_date, t)}, ${formatTime(ahead.schedule_date)} · ${t('With {{name}}', { name: ahead.counsellor })}`
    : held
      ? t('You have talked with us. Another one can be booked at any time.')
      : t('Half an hour about where, what and when.')
  return {
    id: 'counselling',
    icon: IconCalendar,
    title: t('Book a counselling'),
    note,
    verb: t('Choose a time'),
    href: to(counsellingScreens.mine),
    isDone: ahead !== undefined || held,
  }
}

const documentStep = ({ counts: { documents } }: LeadRecord, t: T): Step => ({
  id: 'documents',
  icon: IconFileText,
  title: t('Send a document'),
  note: documents
    ? t('{{number}} received. More can be sent at any time.', { number: documents })
    : t('A passport or a school certificate to begin with; a clear photo is enough.'),
  verb: t('Send a document'),
  href: to(studentAreaScreens.documents),
  isDone: documents > 0,
})

const programStep = ({ counts: { shortlist } }: LeadRecord, t: T): Step => ({
  id: 'programs',
  icon: IconSearch,
  title: t('Look at programs'),
  note: shortlist ? t('{{number}} on your shortlist.', { number: shortlist }) : t('Save programs you like; your counsellor sees them too.'),
  verb: t('Find programs'),
  href: to(catalogScreens.programs),
  isDone: shortlist > 0,
})

const ownProgramsStep = (lead: LeadRecord, t: T): Step => ({
  ...programStep(lead, t),
  icon: IconBookmark,
  title: t('My programs'),
  href: to(studentAreaScreens.programs),
})

/** Somebody who has booked before goes to what they booked. */
function talkStep(all: readonly OwnCounselling[], t: T): Step {
  const step = counsellingStep(all, t)
  return step.isDone ? { ...step, title: t('My counsellings') } : step
}

const findStep = (t: T): Step => ({
  id: 'find',
  icon: IconSearch,
  title: t('Look at programs'),
  note: t('Save programs you like; your counsellor sees them too.'),
  verb: t('Find programs'),
  href: to(catalogScreens.programs),
  isDone: false,
})

const othersStep = (t: T): Step => ({
  id: 'others',
  icon: IconFileText,
  title: t('My applications'),
  note: t('See where your other applications stand.'),
  verb: t('Open'),
  href: to(studentAreaScreens.applications),
  isDone: false,
})

const messageStep = (t: T): Step => ({
  id: 'message',
  icon: IconMessage,
  title: t('Ask a question'),
  note: t('Your team answers here, and you hear of it.'),
  verb: t('Write'),
  href: to(studentAreaScreens.conversations),
  isDone: false,
})
