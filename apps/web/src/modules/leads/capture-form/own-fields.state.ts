import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { answersOfPage } from '@embark/contract/leads/capture-form/capture-own-fields.rules.ts'
import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import { type Answers, type FormVerdict, filledParams, readAnswers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { useEffect, useState } from 'react'
import { publicCall } from '#platform/api/public-call.ts'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'

// The wire shape is that of the definition; only its unions are wider.
const formOf = (page: CaptureForm) => page.own_form as unknown as FormDefinition | null

/** The own fields a page asks for now, and the verdict on their answers, by the rules the portal and the server use. */
export function judgedOwn(page: CaptureForm, pageAnswers: Readonly<Record<string, string>>, own: Answers) {
  const form = formOf(page)
  if (!form) return null
  const before = answersOfPage(pageAnswers)
  const answers: Answers = { ...own, ...before }
  const verdict: FormVerdict = readAnswers(form, answers, { now: new Date(), zone: page.time_zone, before })
  return { form, answers, verdict }
}

/** The complaints about own fields, in the reader's words. */
export const complaintsOfOwn = (page: CaptureForm, pageAnswers: Readonly<Record<string, string>>, own: Answers): Record<string, string> =>
  Object.fromEntries(
    (judgedOwn(page, pageAnswers, own)?.verdict.fields ?? []).flatMap(({ name, complaint }) =>
      complaint ? [[ownId(name), t(complaint.text, complaint.vars)]] : [],
    ),
  )

/** What is sent of the own fields: the valid answers of the steps that are there. */
export function sentOwn(page: CaptureForm, pageAnswers: Readonly<Record<string, string>>, own: Answers): Answers {
  const judged = judgedOwn(page, pageAnswers, own)
  const shown = new Set(judged?.form.fields.filter(({ is_hidden }) => !is_hidden).map(({ field }) => field.name))
  return Object.fromEntries(Object.entries(judged?.verdict.values ?? {}).filter(([name]) => shown.has(name)))
}

/** Own fields have names of the company's choice, so they stand under names that no other field of the page has. */
export const ownId = (name: string) => `own.${name}`

export interface Choice {
  readonly label: string
  readonly value: string
}

/** The choices of a field that takes them from a lookup; none while what they hang on is not answered. */
export function useChoices(page: string, assigned: AssignedField, answers: Answers, search: string) {
  const language = usePublicLanguage()
  const params = filledParams(assigned, answers)
  const paramsKey = params && JSON.stringify(params)
  const [choices, setChoices] = useState<{ options: readonly Choice[]; hasMore: boolean; isFailed?: boolean }>({
    options: [],
    hasMore: false,
  })
  const { id } = assigned.field
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    if (paramsKey === null) return setChoices({ options: [], hasMore: false })
    let isCurrent = true
    const timer = setTimeout(
      () =>
        publicCall<{ options: { label: string; value: string | number }[]; hasMore: boolean }>(
          `/lead_forms/${page}/fields/${id}/options?${new URLSearchParams({ params: paramsKey, search })}`,
        ).then(
          ({ options, hasMore }) =>
            isCurrent && setChoices({ options: options.map(({ label, value }) => ({ label, value: String(value) })), hasMore }),
          () => isCurrent && setChoices({ options: [], hasMore: false, isFailed: true }),
        ),
      search ? 250 : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [page, id, paramsKey, search, language])
  return { ...choices, isWaiting: params === null }
}
