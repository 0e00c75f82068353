import { IconBrandWhatsapp, IconFileCheck, IconPhone, IconPlane, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckField, Field, PasswordField, SelectField } from '../public/fields.tsx'
import { LandingFact, LandingFrame, LandingSection, PublicFrame } from '../public/frames.tsx'
import { Button, ErrorSummary, Notice, OrRule } from '../public/parts.tsx'
import { SignInFrame } from '../public/sign-in-frame.tsx'
import { useWords } from '../words.tsx'

/** The door of the drawings. */
export function SignInPage({ bad }: { bad: boolean }) {
  const t = useWords()
  const [email, setEmail] = useState('selin.aydin@example.com')
  const [password, setPassword] = useState('')
  return (
    <SignInFrame
      brand={{ name: 'Embark' }}
      language={<Button kind="quiet">English</Button>}
      title={t('Sign in')}
      lead="Use the email address you were invited with."
      stops={['First call', 'Counselling', 'Application', 'Offer', 'Enrolled']}
      motto="Every student’s route, from first call to first lecture."
      footStart={
        <>
          Having trouble?{' '}
          <a className="p-link" href="#help">
            Get help
          </a>
        </>
      }
      footEnd="Privacy · Terms"
    >
      <form onSubmit={(event) => event.preventDefault()}>
        {bad && <ErrorSummary title="1 field needs attention" complaints={[{ fieldId: 'password', message: 'Enter your password' }]} />}
        <Field id="email" label="Email or mobile number" value={email} onChange={setEmail} autoComplete="username" />
        <PasswordField
          id="password"
          label="Password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          showText="Show password"
          hideText="Hide password"
          error={bad ? 'Enter your password' : undefined}
          aside={
            <a className="p-link p-sub" href="#forgot">
              Forgot password
            </a>
          }
        />
        <Button kind="primary" wide type="submit">
          {t('Sign in')}
        </Button>
      </form>
      <OrRule>or</OrRule>
      <Button wide>Send me a one-time code</Button>
    </SignInFrame>
  )
}

/** The campaign page of the drawings. */
export function LandingPage() {
  const [name, setName] = useState('')
  const [level, setLevel] = useState('master')
  const [agreed, setAgreed] = useState(false)
  return (
    <LandingFrame
      brand={{ name: 'Meridian Study Abroad' }}
      language={<Button kind="quiet">العربية</Button>}
      accent="#8A2F4F"
      kicker="Autumn 2027 · places open"
      title="A master’s in the UK, with someone who answers."
      lead="One counsellor from your first question to your visa. Free for students."
      stick={
        <>
          <Button href="#chat" icon={<IconBrandWhatsapp size={22} stroke={1.6} />}>
            Message us on WhatsApp
          </Button>
          <Button href="#phone" aria-label="Phone us" icon={<IconPhone size={22} stroke={1.6} />} />
        </>
      }
    >
      <LandingSection title="Talk to a counsellor" tint>
        <form onSubmit={(event) => event.preventDefault()}>
          <Field id="name" label="Your name" required value={name} onChange={setName} autoComplete="name" />
          <SelectField
            id="level"
            label="I want to study"
            value={level}
            onChange={setLevel}
            options={[{ value: 'master', label: 'Master’s, data or business' }]}
          />
          <CheckField id="agreed" label="You may call me" checked={agreed} onChange={setAgreed} required />
          <Button kind="primary" wide type="submit">
            Ask for a call
          </Button>
        </form>
      </LandingSection>
      <LandingSection title="What you get">
        <LandingFact
          icon={<IconRoute stroke={1.6} />}
          title="A plan in one meeting"
          text="Four programs that fit your marks and your budget"
        />
        <LandingFact
          icon={<IconFileCheck stroke={1.6} />}
          title="Documents are reviewed first"
          text="Every document read before a university sees it"
        />
        <LandingFact icon={<IconPlane stroke={1.6} />} title="Help until you land" text="Visa, housing, bank account and airport" />
      </LandingSection>
    </LandingFrame>
  )
}

/** A plain public page. */
export function PlainPage() {
  return (
    <PublicFrame brand={{ name: 'Meridian Study Abroad' }} accent="#F2C230" foot="Privacy · Terms">
      <h1 tabIndex={-1}>Thank you</h1>
      <Notice tone="good">We call within one working day.</Notice>
      <Notice tone="danger">This link is no longer valid.</Notice>
      <Button kind="primary">Back to the start</Button>
    </PublicFrame>
  )
}
