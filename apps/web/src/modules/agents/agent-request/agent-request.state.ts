import type { PublicAgentForm } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { paramsAt } from '@embark/contract/kernel/screen-address.ts'
import { useEffect, useState } from 'react'
import { type Company, callStep } from '#modules/identity/identity.public.ts'
import { publicCall } from '#platform/api/public-call.ts'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'

export type AskedField = PublicAgentForm['fields'][number]
export interface AskedForm {
  readonly title: string
  readonly fields: readonly AskedField[]
  /** The form of the company's own, where this is one. */
  readonly identifier?: string
}

const field = (field_name: AskedField['field_name'], type: AskedField['type'], label: string, max: number, is_required = true) => ({
  field_name,
  type,
  label,
  max,
  is_required,
})

/** What an agency is asked when the address names no form of the company. */
const usualForm = (): AskedForm => ({
  title: t('Request an agent account'),
  fields: [
    field('company_name', 'text', t('Company name'), 200),
    field('first_name', 'text', t('First name'), 100),
    field('last_name', 'text', t('Last name'), 100),
    field('email', 'email', t('Email address'), 254),
    field('mobile', 'phone', t('Mobile number'), 25),
    field('country_id', 'country', t('Country'), 10),
    field('state', 'text', t('State or province'), 100, false),
    field('city', 'text', t('City'), 100, false),
    field('website', 'url', t('Website'), 300, false),
    field('message', 'textarea', t('Message'), 2_000, false),
  ],
})

/** The form behind this address: undefined while it is read, null where there is none. */
export function useAskedForm(): AskedForm | null | undefined {
  const language = usePublicLanguage()
  const [form, setForm] = useState<AskedForm | null>()
  const { agentSignUp, agentSignUpShort } = doorScreens
  const id = paramsAt(agentSignUp, location.pathname).agentFormId ?? paramsAt(agentSignUpShort, location.pathname).agentFormId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read anew in another language
  useEffect(() => {
    if (!id) return
    let isWanted = true
    publicCall<{ formInfo: PublicAgentForm }>(`/agent-forms/${encodeURIComponent(id)}`).then(
      ({ formInfo }) => isWanted && setForm(formInfo),
      () => isWanted && setForm(null),
    )
    return () => {
      isWanted = false
    }
  }, [id, language])
  return id ? form : usualForm()
}

export interface Sending {
  readonly form: AskedForm
  readonly answers: Readonly<Record<string, string>>
  readonly country_code: string
}

/** Sends the answers of a form, with whom the visitor came from. */
export function sendRequest(company: Company | undefined, { form, answers, country_code }: Sending) {
  const referral_id = new URLSearchParams(location.search).get('referral_id')
  const values = {
    ...Object.fromEntries(Object.entries(answers).filter(([, text]) => text.trim())),
    ...(answers['mobile'] && { country_code }),
  }
  const whose = referral_id ? { referral_id } : {}
  return form.identifier
    ? callStep(company, `/agent-forms/${form.identifier}`, { values, ...whose })
    : callStep(company, '/auth/request-agent-account', { ...answers, ...values, country_code, ...whose })
}

/** What is wrong with an answer as far as a browser can tell. */
export function complaintAbout({ type, is_required, label }: AskedField, text: string): string | undefined {
  if (!text.trim()) return is_required ? t('{{field}} is required', { field: label }) : undefined
  return type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? t('Invalid email') : undefined
}
