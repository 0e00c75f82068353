import { type SetupStep, setupSteps } from '@embark/contract/kernel/choices.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { setupStepNames } from '@embark/contract/organization/setup/setup.rules.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import type { Organization } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { Button } from '@mantine/core'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { can } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
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

/** What the company was set up with, each a way to where it is changed. */
export function WhatWasSet({ setup, company }: { readonly setup: Setup; readonly company: Organization }) {
  const t = useT()
  const { name, currency, time_zone, enabled_languages } = company
  const languages = languageOptions.filter(({ value }) => enabled_languages.includes(value)).map(({ label }) => label)
  const said: Partial<Record<SetupStep, string>> = {
    company: [name, currency, time_zone].join(' · '),
    languages: inARow(languages),
    pipeline: inARow(setup.pipeline.map((stage) => t(stage.name))),
  }
  return (
    <>
      <PageHead title={t(organizationScreens.setup.title)} />
      <div className="e-setup-done">
        <p>
          {t('{{done}} of {{all}} steps are done, {{skipped}} were skipped.', {
            done: setup.done.length,
            all: setupSteps.length,
            skipped: setup.skipped.length,
          })}{' '}
          {t('Open any step to review or change it.')}
        </p>
        <ul className="e-setup-stages">
          {setupSteps.map((step) => (
            <li key={step}>
              <span className="e-setup-set">
                {can(screens[step].access) ? (
                  <Link className="e-link" href={screens[step].path}>
                    {t(setupStepNames[step])}
                  </Link>
                ) : (
                  <strong>{t(setupStepNames[step])}</strong>
                )}
                {said[step] && <span className="e-sub">{said[step]}</span>}
              </span>
              <Tag tone={setup.done.includes(step) ? 'good' : 'plain'}>{setup.done.includes(step) ? t('Done') : t('Skipped')}</Tag>
              {!setup.done.includes(step) && can(screens[step].access) && (
                <Button
                  component={Link}
                  href={screens[step].path}
                  variant="default"
                  size="xs"
                  aria-label={t('Set up {{step}}', { step: t(setupStepNames[step]) })}
                >
                  {t('Set up')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
