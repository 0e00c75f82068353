import { Button, Switch } from '@mantine/core'
import { IconBell, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { KeyboardSheet } from '../feedback/keyboard-sheet.tsx'
import { toast } from '../feedback/toasts.tsx'
import { useConfirm } from '../feedback/use-confirm.tsx'
import { FilePreview } from '../files/file-preview.tsx'
import { CompareBar } from '../list/compare-bar.tsx'
import { CompareTable } from '../list/compare-table.tsx'
import { EmptyState, FailedState, NoMatch } from '../list/list-states.tsx'
import { Skeleton } from '../list/skeleton.tsx'
import { Due } from '../parts/due.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { Money, MoneyByCurrency, NoValue } from '../parts/money.tsx'
import { AssignPlace, Person, PersonAvatar } from '../parts/person-avatar.tsx'
import { Stage } from '../parts/stage-ring.tsx'
import { Tag } from '../parts/tag.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { useWords } from '../words.tsx'
import { kindOf, stageNames } from './sample-leads.tsx'

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section style={{ padding: 'var(--s5) var(--gutter)', borderBlockEnd: '1px solid var(--line)' }}>
    <h2 className="e-sub" style={{ marginBlockEnd: 12 }}>
      {name}
    </h2>
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>{children}</div>
  </section>
)

/** Every small part, side by side. */
export function PartsPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t('Parts')} />
      <Part name="Buttons">
        <Button variant="filled">Create lead</Button>
        <Button>Import</Button>
        <Button variant="subtle">Cancel</Button>
        <Button data-tone="danger">Delete</Button>
        <Button variant="filled" data-tone="danger">
          Delete 12 leads
        </Button>
        <Button disabled>Send</Button>
        <Button loading>Save</Button>
        <Button size="xs">Small</Button>
        <IconButton label="Notifications" icon={<IconBell size={20} stroke={1.6} />} />
        <IconButton label="Delete" icon={<IconTrash size={20} stroke={1.6} />} disabledReason="It has invoices" edged />
        <MenuButton entries={[{ id: 'a', label: 'Transfer', onRun: () => undefined }]} edged />
        <Switch label="On" defaultChecked />
      </Part>
      <Part name="Stages">
        {stageNames.map((name, index) => (
          <Stage key={name} name={t(name)} kind={kindOf(index)} share={index / 8} />
        ))}
        <Stage name={t('Lost')} kind="lost" />
      </Part>
      <Part name="Due, money, tags">
        <Due when="overdue">{t('2 days overdue')}</Due>
        <Due when="today">Today, 16:30</Due>
        <Due when="later">26 Nov</Due>
        <Money minor={2850000} currency="GBP" />
        <Money minor={1234500} currency="KWD" />
        <Money minor={900} currency="JPY" />
        <MoneyByCurrency
          amounts={[
            { minor: 8835000, currency: 'GBP' },
            { minor: 3160000, currency: 'EUR' },
          ]}
        />
        <NoValue />
        <Tag>Plain</Tag>
        <Tag tone="accent">Accent</Tag>
        <Tag tone="good">Accepted</Tag>
        <Tag tone="warn">Writing 5.5</Tag>
        <Tag tone="danger">Overdue</Tag>
      </Part>
      <Part name="People">
        <PersonAvatar name="Selin Aydın" />
        <PersonAvatar name="ليلى الحربي" size="l" me />
        <Person name="Ishānī Raghunāthan Venkataramanan" note="Counsellor, owner" strong />
        <AssignPlace label="Assign" />
      </Part>
    </>
  )
}

/** The four states a list or page can be in. */
export function StatesPage() {
  const t = useWords()
  const again = () => toast.info({ message: 'Tried again' })
  return (
    <>
      <PageHead title={t('States')} />
      <EmptyState text="No lead has been added yet." action={<Button variant="filled">{t('New lead')}</Button>} />
      <NoMatch onClear={again} />
      <FailedState message="The server did not answer within 30 seconds." reference="req-7F3A-91C2" onRetry={again} />
      {(['rows', 'cards', 'figures', 'record', 'form'] as const).map((kind) => (
        <Skeleton key={kind} kind={kind} rows={3} />
      ))}
    </>
  )
}

const sheet =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#D9EDF0"/><text x="40" y="150" font-size="28">Passport</text></svg>'
const previews = [
  { id: 'a', name: 'passport.svg', kind: 'image' as const, href: `data:image/svg+xml,${encodeURIComponent(sheet)}` },
  { id: 'b', name: 'note.txt', kind: 'text' as const, href: 'data:text/plain,Hello' },
  { id: 'c', name: 'broken.png', kind: 'image' as const, href: '/nothing-here.png' },
]

const items = [
  { id: '1', name: 'MSc Data Science', note: 'University of Leeds' },
  { id: '2', name: 'MSc Public Health', note: 'University of Glasgow' },
]

const ComparePart = () => {
  const [only, setOnly] = useState(false)
  return (
    <Part name="Compare">
      <CompareTable
        items={items}
        onlyDifferences={only}
        onOnlyDifferences={setOnly}
        rows={[
          {
            id: 'fee',
            name: 'Tuition',
            values: [<Money key="a" minor={3150000} currency="GBP" whole />, <Money key="b" minor={3024000} currency="GBP" whole />],
            differs: true,
          },
          { id: 'len', name: 'Duration', values: ['12 months', '12 months'], differs: false },
        ]}
      />
    </Part>
  )
}

const Dialogs = ({ shown, onClose: close }: { shown: string; onClose: () => void }) => {
  const [file, setFile] = useState('a')
  return (
    <>
      <ConfirmDialog
        opened={shown === 'confirm'}
        title="Delete 12 leads"
        text="They go to the trash for 30 days, with their notes, files and tasks."
        samples={['Zeynep Öztürk', 'ليلى الحربي', 'Aarav Deśmukh']}
        more={9}
        verb="Delete 12 leads"
        danger
        code={{ label: 'Code from your authenticator', length: 6 }}
        onConfirm={close}
        onClose={close}
      />
      <KeyboardSheet
        opened={shown === 'keys'}
        onClose={close}
        groups={[
          {
            name: 'Everywhere',
            keys: [
              { keys: ['Ctrl', 'K'], does: 'Search or jump to' },
              { keys: ['?'], does: 'Show the keys' },
            ],
          },
          {
            name: 'Go to',
            keys: [
              { keys: ['g', 'l'], does: 'Leads' },
              { keys: ['g', 't'], does: 'Tasks' },
            ],
          },
        ]}
        singleKeys={{ on: true, onChange: () => undefined }}
      />
      <FilePreview opened={shown === 'preview'} onClose={close} files={previews} current={file} onCurrent={setFile} />
    </>
  )
}

/** What the product says and asks. */
export function FeedbackPage({ open }: { open: string }) {
  const t = useWords()
  const confirm = useConfirm()
  const [shown, setShown] = useState(open)
  const close = () => setShown('')
  return (
    <>
      <PageHead title={t('Feedback')} />
      <Part name="Toasts">
        <Button onClick={() => toast.done({ message: '4 leads deleted', onUndo: () => toast.info({ message: 'Undone' }) })}>
          Done, with undo
        </Button>
        <Button onClick={() => toast.info({ message: 'Your export is ready', action: { text: 'Open', onRun: () => undefined } })}>
          Info
        </Button>
        <Button
          onClick={() =>
            toast.failed({
              message: 'The stage was not saved because the connection was lost.',
              reference: 'req-7F3A-91C2',
              onRetry: () => toast.done({ message: 'Saved' }),
            })
          }
        >
          Failed
        </Button>
      </Part>
      <Part name="Questions">
        <Button onClick={() => setShown('confirm')}>Confirm with code</Button>
        <Button
          onClick={() =>
            confirm({
              title: 'Delete 1 lead',
              text: 'It goes to the trash for 30 days.',
              samples: ['Zeynep Öztürk'],
              verb: 'Delete lead',
              danger: true,
            })
          }
        >
          Ask
        </Button>
        <Button onClick={() => setShown('keys')}>Keys</Button>
        <Button onClick={() => setShown('preview')}>Preview a file</Button>
      </Part>
      <ComparePart />
      <div style={{ blockSize: 120 }} />
      <CompareBar items={items} emptyText="Tick one more program" onRemove={close} onClear={close} onCompare={close} />
      <Dialogs shown={shown} onClose={close} />
    </>
  )
}
