import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { overviews } from '@embark/contract/organization/overview/overview.contract.ts'
import type { FirstStep } from '@embark/contract/organization/overview/overview.rules.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DaySection } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'

interface Words {
  readonly title: string
  readonly why: string
  readonly verb: string
  readonly href: string
}

function useWordsOfSteps(): Record<FirstStep, Words> {
  const t = useT()
  return {
    branch: {
      title: t('Open your first branch'),
      why: t('Branch managers and application officers see what belongs to their branch.'),
      verb: t('Open'),
      href: to(organizationScreens.branches),
    },
    people: {
      title: t('Invite your people'),
      why: t('Counsellors, officers and whoever looks after money, each with a role.'),
      verb: t('Invite'),
      href: to(staffScreens.create),
    },
    pipeline: {
      title: t('Check your pipeline'),
      why: t('The stages a lead goes through, and how long each should take.'),
      verb: t('Open'),
      href: to(masterScreens.timelines),
    },
    form: {
      title: t('Publish a form'),
      why: t('Students ask through it, and their answers become leads.'),
      verb: t('Open'),
      href: to(masterScreens.forms),
    },
    catalogue: {
      title: t('Bring in your institutions'),
      why: t('Their programs are then found, shortlisted and applied for.'),
      verb: t('Import'),
      href: to(catalogScreens.import),
    },
    leads: {
      title: t('Bring in your first leads'),
      why: t('From a file, or one by one.'),
      verb: t('Create lead'),
      href: to(leadScreens.create),
    },
  }
}

/** What a company founded empty does first; it is told by what there is, and goes once the company works. */
export function FirstSteps() {
  const t = useT()
  const words = useWordsOfSteps()
  const steps = useEndpoint(overviews.firstSteps, {}).data?.stepsInfo ?? []
  if (!steps.length) return null
  const next = steps.find(({ is_done }) => !is_done)?.step
  const done = steps.filter(({ is_done }) => is_done).length
  return (
    <DaySection id="first-steps" title={t('First steps')} note={t('{{done}} of {{all}} done', { done, all: steps.length })}>
      <ol className="e-day-steps">
        {steps.map(({ step, is_done }) => (
          <li key={step}>
            {is_done ? (
              <IconCircleCheck size={24} stroke={1.6} data-good aria-hidden="true" />
            ) : (
              <IconCircleDashed size={24} stroke={1.6} className="e-muted" aria-hidden="true" />
            )}
            <span>
              <span className="e-strong">{words[step].title}</span>
              {is_done && <span className="e-sr">{t('Done')}</span>}
              <br />
              <span className="e-sub">{words[step].why}</span>
            </span>
            {!is_done && (
              <Button component={Link} href={words[step].href} variant={step === next ? 'filled' : 'default'}>
                {words[step].verb}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </DaySection>
  )
}
