import { paramsAt } from '@embark/contract/kernel/screen-address.ts'
import type { CaptureField, CaptureForm, LandingPage } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { captureTexts, complaintAbout, defaultSlug } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { captureScreens } from '@embark/contract/leads/capture-form/capture-form.screens.ts'
import { PublicFailure, publicCall } from '#platform/api/public-call.ts'
import { t } from '#platform/i18n/light.ts'
import { raised } from '#platform/i18n/raised.ts'

export type Answers = Readonly<Record<string, string>>
/** Complaints by field; '' is about the whole. */
export type Complaints = Readonly<Record<string, string>>

export interface Loaded {
  /** Absent when the address names a form without a page round it. */
  readonly page?: LandingPage
  readonly form: CaptureForm
}

/** The form an address names; without one it is the company's own page. */
export const formInAddress = (path: string) => paramsAt(captureScreens.landing, path).leadFormId ?? defaultSlug

/** Reads the page with its form in one; an address may name a form that has no page (G-L-19). */
export async function loadLanding(id: string): Promise<Loaded> {
  const at = encodeURIComponent(id)
  try {
    const { landingPageInfo, formInfo } = await publicCall<{ landingPageInfo: LandingPage; formInfo: CaptureForm }>(`/landing_page/${at}`)
    return { page: landingPageInfo, form: formInfo }
  } catch (error) {
    if (!(error instanceof PublicFailure && error.status === 404)) throw error
    const { formInfo } = await publicCall<{ formInfo: CaptureForm }>(`/lead_forms/${at}`)
    return { form: formInfo }
  }
}

const fieldsOf = (form: CaptureForm): readonly CaptureField[] => form.steps.flatMap(({ fields }) => fields)

/** What the server would complain about, said before anything is sent. */
export function complaintsOf(form: CaptureForm, answers: Answers, agreed: boolean): Complaints {
  const complaints: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    const complaint = complaintAbout(field, answers[field.field_name] ?? '')
    if (complaint) complaints[field.field_name] = raised(t(complaint.text, complaint.vars))
  }
  if (form.consent_text && !agreed) complaints['consent'] = t(captureTexts.consent)
  return complaints
}

/** The campaign that brought the visitor, as its link says. */
export function campaignOf(search: string) {
  const query = new URLSearchParams(search)
  const entries = ['source', 'medium', 'campaign', 'term', 'content'].flatMap((name) => {
    const value = query.get(`utm_${name}`)?.trim().slice(0, 200)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

export interface Sending {
  readonly form: CaptureForm
  readonly answers: Answers
  readonly dial: string
  readonly agreed: boolean
  readonly hp: string
  /** Answers to the company's own fields. */
  readonly own: Readonly<Record<string, unknown>>
  /** The page of a landing page the form stands on. */
  readonly page?: string
}

/** Sends the form. Undefined means it arrived; otherwise what was wrong, in words. */
export async function sendForm({
  form,
  answers,
  dial,
  agreed,
  hp,
  own,
  page,
}: Sending): Promise<Complaints | { readonly sent: { success_text: string; redirect_url: string | null } }> {
  const values = Object.fromEntries(Object.entries(answers).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])))
  const { phone } = values
  if (phone && !/^\s*(\+|00)/.test(phone)) values['phone'] = `${dial} ${phone}`
  const referral = new URLSearchParams(location.search).get('ref')?.slice(0, 200)
  try {
    const sent = await publicCall<{ success_text: string; redirect_url: string | null }>(`/lead_forms/${form.identifier}/submit`, {
      method: 'POST',
      body: {
        values,
        own,
        utm: campaignOf(location.search),
        consent: { contact: agreed },
        hp,
        opened: form.opened,
        page,
        ...(referral && { referral_id: referral }),
      },
    })
    return { sent }
  } catch (error) {
    if (!(error instanceof PublicFailure)) throw error
    const fieldNames = new Set([
      ...fieldsOf(form).map(({ field_name }) => field_name),
      'consent',
      ...(form.own_form?.fields ?? []).map(({ field }) => `own.${field.name}`),
    ])
    const at = error.complaints.filter(({ field }) => field && fieldNames.has(field.replace(/^values\./, '')))
    if (at.length) return Object.fromEntries(at.map(({ field, message }) => [field!.replace(/^values\./, ''), raised(message)]))
    return { '': error.complaints[0]?.message ?? t('Something went wrong, Please try again later') }
  }
}
