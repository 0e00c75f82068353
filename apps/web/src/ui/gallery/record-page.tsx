import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconBrandWhatsapp,
  IconCalendar,
  IconCheck,
  IconFileCheck,
  IconFilePlus,
  IconMail,
  IconMapPin,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Money } from '../parts/money.tsx'
import { Person } from '../parts/person-avatar.tsx'
import { Tag } from '../parts/tag.tsx'
import { Facts, Meter } from '../parts/two-lines.tsx'
import { NoteComposer } from '../record/note-composer.tsx'
import { NextStep, RailSection } from '../record/rail.tsx'
import { RecordScreen } from '../record/record-screen.tsx'
import { TimelineFeed } from '../record/timeline-feed.tsx'
import { type Translate, useWords } from '../words.tsx'
import { stageNames } from './sample-leads.tsx'

const tabNames = [
  'Timeline',
  'Activity',
  'Profile',
  'Documents',
  'Programs',
  'Conversation',
  'Staff',
  'Reminders',
  'Notes',
  'Payments',
  'GIC account',
]
const tabCounts: Record<string, string> = { Documents: '4/6', Programs: '4', Conversation: '2', Reminders: '1', Notes: '3' }

const days = (t: Translate) => [
  {
    id: 'today',
    name: t('Today'),
    events: [
      {
        id: '1',
        hot: true,
        icon: <IconBrandWhatsapp stroke={1.6} />,
        time: '11:08',
        text: (
          <>
            <b>Zeynep Öztürk</b> replied on WhatsApp
          </>
        ),
        quote: 'My IELTS came: 6.5 overall but writing 5.5. Is Leeds still possible? My father asks also about paying in two parts.',
      },
      {
        id: '2',
        icon: <IconFileCheck stroke={1.6} />,
        time: '09:40',
        text: (
          <>
            <b>Selin Aydın</b> checked a document
          </>
        ),
        files: [
          {
            id: 'f',
            name: 'IELTS-TRF-2026.pdf',
            size: '412 kB',
            tag: (
              <Tag tone="good" icon={<IconCheck stroke={1.6} />}>
                Accepted
              </Tag>
            ),
          },
        ],
      },
    ],
  },
  {
    id: '17',
    name: 'Tuesday 17 November',
    events: [
      {
        id: '3',
        icon: <IconPhone stroke={1.6} />,
        time: '16:22',
        text: (
          <>
            <b>Selin Aydın</b> called, 14 min · spoke with the father
          </>
        ),
        detail: 'Budget up to GBP 30,000 for year one with housing. Prefers a city with direct flights.',
      },
      {
        id: '4',
        icon: <IconArrowRight className="e-flip" stroke={1.6} />,
        time: '10:12',
        text: (
          <>
            Stage moved from <b>Contacted</b> to <b>Counselling</b>
          </>
        ),
      },
    ],
  },
]

const Rail = () => {
  const t = useWords()
  return (
    <>
      <RailSection
        title={t('Facts')}
        action={
          <a className="e-link" href="#edit">
            {t('Edit')}
          </a>
        }
      >
        <Facts
          facts={[
            { name: 'Goal', value: 'MSc Data Science' },
            { name: 'Last degree', value: 'BSc Statistics, 3.4 of 4' },
            {
              name: 'IELTS',
              value: (
                <>
                  6.5 <Tag tone="warn">Writing 5.5</Tag>
                </>
              ),
            },
            { name: 'Budget', value: <Money minor={2850000} currency="GBP" whole /> },
            { name: 'Source', value: 'Webinar, referred by agent' },
          ]}
        />
      </RailSection>
      <RailSection
        title="Assigned staff"
        action={
          <a className="e-link" href="#add">
            Add
          </a>
        }
      >
        <Person name="Selin Aydın" note="Counsellor, owner" strong />
        <Person name="Karim Haddad" note="Admissions" strong />
      </RailSection>
      <RailSection title={t('Documents')} action={<span className="e-sub e-num">4 of 6</span>}>
        <Meter done={4} of={6} label="4 of 6" />
        <div className="e-sub" style={{ marginBlockStart: 8 }}>
          Missing: reference letter, passport copy
        </div>
      </RailSection>
    </>
  )
}

const noop = () => undefined

const Next = () => {
  const t = useWords()
  return (
    <NextStep due={t('2 days overdue')} when="overdue" title={t('Call about IELTS result')} note="Due 19-11-2026, 15:00 · set by you">
      <Button leftSection={<IconCheck stroke={1.6} />}>Done</Button>
      <Button leftSection={<IconCalendar stroke={1.6} />}>Move</Button>
    </NextStep>
  )
}

const Composer = () => {
  const [note, setNote] = useState('')
  const [kind, setKind] = useState('note')
  return (
    <NoteComposer
      label="Write a note"
      placeholder="Write a note. Type @ to bring someone in."
      value={note}
      onChange={setNote}
      onSave={() => setNote('')}
      kinds={['Note', 'Call', 'WhatsApp', 'Email', 'Task'].map((name) => ({ id: name.toLowerCase(), name }))}
      kind={kind}
      onKind={setKind}
      people={[
        { id: '1', name: 'Selin Aydın' },
        { id: '2', name: 'Karim Haddad' },
      ]}
      onAttach={noop}
    />
  )
}

/** The record of the drawings. */
export function RecordPage({ status = 'ready' }: { status?: 'ready' | 'loading' | 'failed' }) {
  const t = useWords()
  const state = (index: number) => (index < 2 ? 'done' : index === 2 ? 'now' : 'ahead')
  const notes = ['02-11-2026', '04-11-2026', 'Day 6, target 10']
  return (
    <RecordScreen
      title="Zeynep Öztürk"
      status={status}
      failure={{ message: 'This lead could not be opened. Try again in a moment.', reference: 'req-22AB-0001', onRetry: noop }}
      path={[
        { name: t('Leads'), href: '?page=list' },
        { name: t('UK & Ireland, autumn'), href: '?page=list' },
      ]}
      neighbours={{ text: '1 of 212', nextHref: '?page=record' }}
      avatar={{ name: 'Zeynep Öztürk' }}
      identity="LD-10482"
      tags={
        <>
          <Tag tone="accent">UK, Sep 2027</Tag>
          <Tag>Webinar, 2 Nov</Tag>
          <Tag>Parents paying</Tag>
        </>
      }
      facts={[
        { icon: <IconPhone stroke={1.6} aria-hidden="true" />, text: '+90 532 014 22 07', href: 'tel:+905320142207' },
        { icon: <IconMail stroke={1.6} aria-hidden="true" />, text: 'zeynep.ozturk@example.com', href: 'mailto:zeynep.ozturk@example.com' },
        { icon: <IconMapPin stroke={1.6} aria-hidden="true" />, text: 'Istanbul, 14:20 there' },
      ]}
      actions={[
        { id: 'call', label: t('Log call'), icon: <IconPhone stroke={1.6} />, onRun: noop },
        { id: 'apply', label: t('New application'), icon: <IconFilePlus stroke={1.6} />, href: '?page=form', primary: true },
      ]}
      menu={[
        { id: 'transfer', label: 'Transfer', href: '?page=list' },
        { id: 'merge', label: 'Merge', disabledReason: 'Another merge is running' },
        { id: 'delete', label: 'Delete', icon: <IconTrash stroke={1.6} />, danger: true, apart: true, onRun: noop },
      ]}
      route={{
        nowShare: 0.6,
        phoneNote: 'day 6',
        stops: stageNames.map((name, index) => ({ id: name, name: t(name), state: state(index), note: notes[index] })),
      }}
      tabs={tabNames.map((name) => ({ id: name, name: t(name), href: `#${name}`, count: tabCounts[name] }))}
      activeTab="Timeline"
      nextStep={<Next />}
      rail={<Rail />}
    >
      <Composer />
      <TimelineFeed days={days(t)} onMore={noop} />
    </RecordScreen>
  )
}
