import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type Setup, setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useCountryOptions } from '../tenant/organization.state.ts'
import { CompanyStep, LanguagesStep } from './company-step.form.tsx'
import { PeopleStep } from './people-step.view.tsx'
import { placeOf } from './setup.state.ts'
import { MailStep, PipelineStep, ReadyStep } from './steps.view.tsx'
import { WhatWasSet } from './what-was-set.view.tsx'
import './setup.css'

const defaults = { step: '' }

/** The first run of a company, step by step; each can be left, skipped where sensible, and come back to. */
export default function SetupPage() {
  const t = useT()
  const answer = useEndpoint(setups.get, {})
  const company = useEndpoint(organizations.get, {})
  const countries = useCountryOptions()
  const error = answer.error ?? company.error
  if (answer.data?.setupInfo.state === 'done' && company.data)
    return <WhatWasSet setup={answer.data.setupInfo} company={company.data.organizationInfo} />
  if (answer.data && company.data && countries.length > 0) return <Wizard setup={answer.data.setupInfo} />
  return (
    <>
      <PageHead title={t(organizationScreens.setup.title)} />
      {error ? <FailedState message={error.message} onRetry={() => void answer.refetch()} /> : <LateSkeleton kind="form" />}
    </>
  )
}

function Wizard({ setup }: { readonly setup: Setup }) {
  const [{ step }] = useUrlState(defaults)
  const now = placeOf(setup, step)
  if (now === 'company') return <CompanyStep setup={setup} />
  if (now === 'languages') return <LanguagesStep setup={setup} />
  if (now === 'mail') return <MailStep setup={setup} />
  if (now === 'pipeline') return <PipelineStep setup={setup} />
  return now === 'people' ? <PeopleStep setup={setup} /> : <ReadyStep setup={setup} />
}
