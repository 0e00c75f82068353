import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type DropFile, FileDrop } from '../files/file-drop.tsx'
import { DateField } from '../form/date-field.tsx'
import { FormPair, FormSection } from '../form/form-parts.tsx'
import { FormScreen } from '../form/form-screen.tsx'
import { MoneyField } from '../form/money-field.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { type Option, SearchMultiSelect, SearchSelect } from '../form/search-select.tsx'
import { WizardScreen } from '../form/wizard-screen.tsx'
import { useWords } from '../words.tsx'
import { ListPage } from './list-pages.tsx'
import { sampleOptions } from './sample-options.ts'

const countries = [
  { iso: 'TR', name: 'Türkiye', dial: '+90' },
  { iso: 'IN', name: 'India', dial: '+91' },
  { iso: 'GB', name: 'United Kingdom', dial: '+44' },
  { iso: 'SA', name: 'Saudi Arabia', dial: '+966' },
]

const LeadFields = ({ bad }: { bad: boolean }) => {
  const [phone, setPhone] = useState({ country_code: '+91', mobile: '9841022' })
  const [money, setMoney] = useState<{ minor: number | null; currency: string }>({ minor: 2850000, currency: 'GBP' })
  const [day, setDay] = useState<string | null>('2027-03-28')
  const [school, setSchool] = useState<Option | null>(null)
  const [schools, setSchools] = useState<Option[]>([{ value: '1', label: 'University of Leeds 1' }])
  return (
    <>
      <FormPair>
        <TextInput id="first_name" label="First name" required defaultValue="Ishānī" />
        <TextInput id="last_name" label="Last name" required defaultValue="Venkataramanan" />
      </FormPair>
      <PhoneField
        id="mobile"
        label="Mobile number"
        required
        description="With the country code, such as +91 98410 22011"
        error={bad && 'Enter a mobile number with its country code'}
        value={phone}
        onChange={setPhone}
        countries={countries}
      />
      <TextInput
        id="email"
        type="email"
        label="Email"
        defaultValue="ishani.v@example.com"
        error={bad && 'This email already belongs to LD-09211.'}
      />
      <FormPair>
        <Select id="destination" label="Destination" required data={['United Kingdom', 'Ireland']} defaultValue="United Kingdom" />
        <Select
          id="intake"
          label="Intake"
          required
          data={['Sep 2027', 'Jan 2028']}
          placeholder="Choose an intake"
          error={bad && 'Choose an intake'}
        />
      </FormPair>
      <SearchSelect
        id="institution"
        label="Institution"
        load={sampleOptions}
        value={school?.value}
        known={school}
        onChange={(_, option) => setSchool(option)}
        creator={(asked) => <NewSchool {...asked} />}
        placeholder="Type to search"
      />
      <SearchMultiSelect id="shortlist" label="Shortlist" load={sampleOptions} value={schools} onChange={setSchools} />
      <FormPair>
        <MoneyField id="budget" label="Budget" value={money} onChange={setMoney} currencies={['GBP', 'EUR', 'TRY', 'KWD', 'JPY']} />
        <DateField id="birth" label="Expected start" value={day} onChange={setDay} />
      </FormPair>
      <Textarea id="note" label="Note" />
      <Checkbox label="Parents pay" defaultChecked />
    </>
  )
}

/** Stands in for the form of a record: it asks for the name alone. */
function NewSchool({ typed, onMade, onClose }: { typed: string; onMade: (made: Option) => void; onClose: () => void }) {
  const [name, setName] = useState(typed)
  return (
    <FormScreen title="New institution" onSubmit={() => onMade({ value: name, label: name })} onCancel={onClose}>
      <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </FormScreen>
  )
}

const complaints = [
  { fieldId: 'mobile', message: 'Enter a mobile number with its country code' },
  { fieldId: 'email', message: 'This email already belongs to LD-09211' },
  { fieldId: 'intake', message: 'Choose an intake' },
]

const Files = () => {
  const [files, setFiles] = useState<DropFile[]>([
    { id: 'a', name: 'passport.pdf', size: 812_000, state: 'done' },
    { id: 'b', name: 'transcript-of-records-with-a-very-long-name-2026.pdf', size: 2_400_000, state: 'sending', progress: 42 },
    { id: 'c', name: 'reference.docx', size: 90_000, state: 'failed', message: 'The connection was lost. Retry when you are online.' },
  ])
  return (
    <FileDrop
      label="Drop papers here"
      limits={{ text: 'PDF, JPG or PNG, up to 5 MB each, 10 at most', accept: ['.pdf', 'image/*'], maxBytes: 5_000_000, maxFiles: 10 }}
      files={files}
      onAdd={(added) =>
        setFiles([...files, ...added.map((file) => ({ id: file.name, name: file.name, size: file.size, state: 'waiting' as const }))])
      }
      onRetry={(id) => setFiles(files.map((file) => (file.id === id ? { ...file, state: 'sending' as const, progress: 5 } : file)))}
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
    />
  )
}

const noop = () => undefined

/** The long form as a page, with its complaints. */
export function FormPage() {
  const t = useWords()
  const [attempt, setAttempt] = useState(0)
  return (
    <FormScreen
      variant="page"
      title={t('New lead')}
      path={[{ name: t('Leads'), href: '?page=list' }]}
      complaints={complaints}
      attempt={attempt}
      verb="Create lead"
      onSubmit={() => setAttempt(attempt + 1)}
      onCancel={noop}
      draft={{ text: 'Draft kept 14:21', onDiscard: noop }}
    >
      <FormSection title="About the student" help="As in the passport.">
        <LeadFields bad />
      </FormSection>
      <FormSection title="Papers">
        <Files />
      </FormSection>
    </FormScreen>
  )
}

/** The form of the drawings, in its drawer over the list. */
export function DrawerPage() {
  const t = useWords()
  const [opened, setOpened] = useState(true)
  return (
    <>
      <ListPage variant="ready" />
      <FormScreen
        variant="drawer"
        title={t('New lead')}
        opened={opened}
        complaints={complaints}
        attempt={1}
        verb="Create lead"
        onSubmit={noop}
        onCancel={() => setOpened(false)}
        draft={{ text: 'Draft kept 14:21' }}
      >
        <LeadFields bad />
      </FormScreen>
    </>
  )
}

/** A wizard in its second step. */
export function WizardPage() {
  return (
    <WizardScreen
      title="New campaign"
      path={[{ name: 'Campaigns', href: '?page=list' }]}
      steps={[
        { id: 'who', name: 'Audience', state: 'done', href: '?page=wizard&step=who' },
        { id: 'what', name: 'Message', state: 'now' },
        { id: 'when', name: 'Schedule', state: 'ahead' },
        { id: 'check', name: 'Check and send', state: 'ahead' },
      ]}
      onBack={noop}
      onNext={noop}
      onLater={noop}
      draft={{ text: 'Draft kept 14:21' }}
    >
      <LeadFields bad={false} />
    </WizardScreen>
  )
}
