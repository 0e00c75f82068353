import { type SetupStep, setupSteps } from '@embark/contract/kernel/choices.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { setupStepNames } from '@embark/contract/organization/setup/setup.rules.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import type { Organization } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { can } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Meter } from '#ui/parts/two-lines.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import './setup.css'

/** Where what a step set is changed later. */
const screens = {
  company: organizationScreens.organization,
  languages: organizationScreens.organization,
  mail: organizationScreens.organization,
  pipeline: masterScreens.timelines,
  people: staffScreens.manage,
} as const satisfies Record<SetupStep, unknown>

/** Steps that work without having been gone through: what they would change is there from the beginning. */
const defaults = { pipeline: true }

/** A step as a row to press, for who may change what it set. */
function StepRow({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  if (!href) return <span className="e-setup-row">{children}</span>
  return (
    <Link className="e-setup-row" href={href}>
      {children}
      <IconChevronRight className="e-flip" size={18} stroke={1.6} aria-hidden="true" />
    </Link>
  )
}

/** What the company was set up with, each a way to where it is changed. */
export function WhatWasSet({ setup, company }: { readonly setup: Setup; readonly company: Organization }) {
  const t = useT()
  const { name, currency, time_zone, enabled_languages } = company
  const languages = languageOptions.filter(({ value }) => enabled_languages.includes(value)).map(({ label }) => label)
  const progress = t('{{done}} of {{all}} steps are done', { done: setup.done.length, all: setupSteps.length })
  const said: Partial<Record<SetupStep, string>> = {
    company: [name, currency, time_zone].join(' · '),
    languages: inARow(languages),
    pipeline: inARow(setup.pipeline.map((stage) => t(stage.name))),
  }
  return (
    <>
      <PageHead title={t(organizationScreens.setup.title)} count={progress} />
      <div className="e-setup-done">
        <Meter done={setup.done.length} of={setupSteps.length} label={progress} />
        <ul className="e-setup-list">
          {setupSteps.map((step) => (
            <li key={step}>
              <StepRow href={can(screens[step].access) ? screens[step].path : undefined}>
                <span className="e-setup-set">
                  <span className="e-strong">{t(setupStepNames[step])}</span>
                  {said[step] && <span className="e-sub">{said[step]}</span>}
                </span>
                {setup.done.includes(step) ? (
                  <Tag tone="good" icon={<IconCheck aria-hidden="true" />}>
                    {t('Done')}
                  </Tag>
                ) : (
                  <Tag>{step in defaults ? t('Uses the default') : t('Skipped')}</Tag>
                )}
              </StepRow>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
