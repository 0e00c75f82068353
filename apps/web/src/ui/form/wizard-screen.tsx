import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { PageHead, type PageHeadProps } from '../shell/page-head.tsx'
import { useWords } from '../words.tsx'
import { type Complaint, type Draft, FormFrame } from './form-parts.tsx'
import type { SentForm } from './form-screen.tsx'
import './form.css'

export type WizardStep = { id: string; name: string; href?: string | undefined; state: 'done' | 'now' | 'ahead' }

/** What going on does: it sends the form of the step, or whatever else. */
type Going = { form: SentForm; onNext?: () => void } | { form?: never; onNext: () => void }

export type WizardScreenProps = Omit<PageHeadProps, 'count' | 'aside'> &
  Going & {
    steps: WizardStep[]
    complaints?: Complaint[]
    attempt?: number
    onBack?: (() => void) | undefined
    /** The last step's verb; every other step says Continue. */
    nextText?: string | undefined
    busy?: boolean
    /** What the step is for is done by another button. */
    isNextQuiet?: boolean
    /** Saves what there is and leaves. */
    onLater?: (() => void) | undefined
    draft?: Draft | undefined
    children: ReactNode
  }

const Steps = ({ steps }: { steps: WizardStep[] }) => {
  const t = useWords()
  const now = steps.findIndex((step) => step.state === 'now')
  return (
    <ol className="e-steps" aria-label={t('Step {{number}} of {{count}}', { number: now + 1, count: steps.length })}>
      {steps.map((step, index) => {
        const words = (
          <>
            <b>{step.state === 'done' ? <IconCheck size={12} stroke={2.6} aria-label={t('done')} /> : index + 1}</b>
            <span className="e-step-name">{step.name}</span>
          </>
        )
        return (
          <li key={step.id} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            {step.href && step.state === 'done' ? <Link href={step.href}>{words}</Link> : <span>{words}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** A long matter in steps; going back keeps everything. */
export function WizardScreen(props: WizardScreenProps) {
  const { steps, form, onBack, nextText, isNextQuiet, onLater, draft } = props
  const { complaints = form?.complaints ?? [], attempt = form?.attempt, busy = form?.saving ?? false } = props
  const { onNext = () => void form?.submit() } = props
  const t = useWords()
  const now = steps.find((step) => step.state === 'now')
  const foot = (
    <>
      {onLater && (
        <Button variant="subtle" onClick={onLater}>
          {t('Save and finish later')}
        </Button>
      )}
      {onBack && (
        <Button leftSection={<IconArrowLeft className="e-flip" stroke={1.6} />} onClick={onBack}>
          {t('Back')}
        </Button>
      )}
      <Button type="submit" variant={isNextQuiet ? 'default' : 'filled'} loading={busy}>
        {nextText ?? t('Continue')}
      </Button>
    </>
  )
  return (
    <div className="e-form-page">
      <PageHead {...props} arrivalKey={now?.id} />
      <Steps steps={steps} />
      <FormFrame
        label={now?.name ?? props.title}
        complaints={complaints}
        attempt={attempt}
        draft={draft}
        onSubmit={() => !busy && onNext()}
        foot={foot}
      >
        {props.children}
      </FormFrame>
    </div>
  )
}
