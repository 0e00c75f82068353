import type { ShownAnswer } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Facts } from '#ui/parts/two-lines.tsx'
import { useAnswerText } from './answer-text.state.ts'
import './form-answers.css'

/** What a record answered, with its files to open; nothing while there is nothing. */
export function AnswerList({ answers }: { answers: readonly ShownAnswer[] | undefined }) {
  const t = useT()
  if (!answers?.length) return null
  return (
    <section className="form-answers-list" aria-label={t('Answers')}>
      <h2>{t('Answers')}</h2>
      <Facts facts={answers.map((answer) => ({ key: answer.name, name: t(answer.label), value: <AnswerValue answer={answer} /> }))} />
    </section>
  )
}

/** What was answered to one field, with its files to open. */
export function AnswerValue({ answer: { type, answer, files } }: { readonly answer: ShownAnswer }) {
  const asText = useAnswerText()
  if (!files.length) return <span dir={type === 'mobile' || type === 'email' ? 'ltr' : 'auto'}>{asText(type, answer)}</span>
  return files.map((file) => (
    <div key={file.download_page}>
      <a className="e-link" href={file.view_page} target="_blank" rel="noreferrer" dir="auto">
        {file.name}
      </a>
    </div>
  ))
}
