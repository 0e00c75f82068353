import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { Answers, FormVerdict } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { createElement, type ReactElement } from 'react'

interface SentFile {
  readonly identifier: string
  readonly name: string
  readonly extension: string
  readonly bytes: number
}
/** The open form of a browser, as its page and its controls hold it. */
export interface Sheet {
  readonly form: FormDefinition
  readonly values: Answers
  readonly verdict: FormVerdict
  readonly wrong: ReadonlyMap<string, string>
  set(name: string, value: unknown): void
  addFile(file: SentFile): void
  check(): boolean
}
/** One thing a person does with an open form. */
export type Hand = (sheet: Sheet) => void

// The types of the web need a document, which the server's do not have.
const web = (file: string) => import(path.join(path.dirname(fileURLToPath(import.meta.url)), '../../web/src/modules', file))
const { useFormAnswers } = (await web('masters/form-submission/form-answers.state.ts')) as {
  useFormAnswers(form: FormDefinition, start: { values: Answers; zone: string }): Sheet
}
const { sentOf } = (await web('leads/lead/lead-create.state.ts')) as { sentOf(form: FormDefinition, answers: Answers): object }

// The packages of the web, as it loads them.
const load = (name: string): Promise<unknown> => import(name)
const { renderToStaticMarkup } = (await load('react-dom/server')) as { renderToStaticMarkup(element: ReactElement): string }

// Where the first complaint gets the focus there is no window here.
const page = globalThis as { requestAnimationFrame?: () => number }
page.requestAnimationFrame ??= () => 0

/** Fills in a form with the hook the pages use, hand by hand, each seeing what the one before it did; then tries to send it. */
export function fillIn(form: FormDefinition, zone: string, hands: readonly Hand[]) {
  let mayBeSent = false
  const submit: Hand = (sheet) => {
    mayBeSent = sheet.check()
  }
  const left = [...hands, submit]
  let last: Sheet | undefined
  function Page() {
    const sheet = useFormAnswers(form, { values: empty, zone })
    last = sheet
    let isDrawnAgain = false
    const watched: Sheet = {
      ...sheet,
      set: (name, value) => {
        isDrawnAgain = true
        sheet.set(name, value)
      },
      check: () => {
        isDrawnAgain = true
        return sheet.check()
      },
    }
    while (left.length && !isDrawnAgain) left.shift()!(watched)
    return null
  }
  renderToStaticMarkup(createElement(Page))
  return {
    mayBeSent,
    /** What the form says at each field. */
    said: Object.fromEntries(last!.wrong),
    values: last!.verdict.values,
    sent: JSON.stringify(sentOf(form, last!.values)),
  }
}

const empty: Answers = {}
