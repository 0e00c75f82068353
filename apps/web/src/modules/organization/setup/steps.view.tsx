import { type SetupStep, setupSteps } from '@embark/contract/kernel/choices.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { setupStepNames } from '@embark/contract/organization/setup/setup.rules.ts'
import { screenAt } from '@embark/contract/organization/switch/switch.rules.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TestMail } from '../tenant/test-mail.view.tsx'
import { hrefOf, useSteps, useWizard } from './setup.state.ts'

interface StepProps {
  readonly setup: Setup
  readonly now: SetupStep
  readonly children: ReactNode
}

/** A step that is looked at rather than filled in, and can be skipped. */
export function LookStep({ setup, now, children }: StepProps) {
  const t = useT()
  const steps = useSteps(setup, now)
  const { busy, keep, leave, back } = useWizard(now)
  return (
    <WizardScreen
      title={t(organizationScreens.setup.title)}
      steps={steps}
      busy={busy}
      onNext={() => keep(now)}
      onBack={back}
      onLater={() => leave('later')}
    >
      {children}
      <div className="e-setup-skip">
        <Button variant="subtle" disabled={busy} onClick={() => keep(now, 'skipped')}>
          {t('Skip this step')}
        </Button>
      </div>
    </WizardScreen>
  )
}

/** Whether mail leaves this installation: invitations go by it. */
export function MailStep({ setup }: { readonly setup: Setup }) {
  const t = useT()
  return (
    <LookStep setup={setup} now="mail">
      <p>{t('Invitations, codes and notifications are sent by email. Send yourself one to check that it arrives.')}</p>
      <TestMail />
    </LookStep>
  )
}

/** The stages new leads will go through, to look at. */
export function PipelineStep({ setup }: { readonly setup: Setup }) {
  const t = useT()
  const screen = screenAt(allScreens, '/master/timeline')
  return (
    <LookStep setup={setup} now="pipeline">
      <p>{t('Every new lead goes through these stages, from the first to the last. They suit most companies.')}</p>
      <ol className="e-setup-stages" aria-label={t('Lead pipeline')}>
        {setup.pipeline.map(({ name, statuses }) => (
          <li key={name}>
            <strong dir="auto">{t(name)}</strong>
            <span className="e-sub" dir="auto">
              {statuses.map((status) => t(status)).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {screen && can(screen.access) && (
        <p>
          <Link className="e-link" href={screen.path}>
            {t('Change the stages')}
          </Link>
        </p>
      )}
    </LookStep>
  )
}

/** What was done and what was left out, before the portal opens. */
export function ReadyStep({ setup }: { readonly setup: Setup }) {
  const t = useT()
  const steps = useSteps(setup, 'ready')
  const { leave, back } = useWizard('ready')
  const isOpen = (step: SetupStep) => !setup.done.includes(step) && !setup.skipped.includes(step)
  const open = setupSteps.filter(isOpen)
  // What is open stands in the list; it is complained about once somebody wants to go on without it.
  const [attempt, setAttempt] = useState(0)
  return (
    <WizardScreen
      title={t(organizationScreens.setup.title)}
      steps={steps}
      complaints={(attempt > 0 ? open : []).map((step) => ({
        fieldId: `setup-${step}`,
        message: t('{{step}} is still open', { step: t(setupStepNames[step]) }),
      }))}
      attempt={attempt}
      onNext={() => (open.length === 0 ? leave('done') : setAttempt(attempt + 1))}
      nextText={t('Open the portal')}
      onBack={back}
      onLater={() => leave('later')}
    >
      <p>
        {t('{{done}} of {{all}} steps are done, {{skipped}} were skipped.', {
          done: setup.done.length,
          all: setupSteps.length,
          skipped: setup.skipped.length,
        })}
      </p>
      <ul className="e-setup-stages">
        {setupSteps.map((step) => (
          <li key={step}>
            <Link id={`setup-${step}`} className="e-link" href={hrefOf(step)}>
              {t(setupStepNames[step])}
            </Link>
            <Tag tone={isOpen(step) ? 'warn' : setup.done.includes(step) ? 'good' : 'plain'}>
              {isOpen(step) ? t('Still open') : setup.done.includes(step) ? t('Done') : t('Skipped')}
            </Tag>
          </li>
        ))}
      </ul>
    </WizardScreen>
  )
}
