import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { ShownAnswer } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { AnswerValue } from '#modules/masters/masters.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FilledFacts } from '#ui/record/filled-facts.tsx'
import { useInlineFacts } from './inline-facts.state.tsx'
import { ownFact } from './inline-fields.state.ts'
import { useOwnFields } from './own-fields.state.ts'
import './inline-fact.css'

/** What a lead answered to the company's own fields, each edited where it stands; papers are sent with the whole form. */
export function LeadAnswers({ lead }: { lead: LeadRecord }) {
  const t = useT()
  const inline = useInlineFacts(lead, lead.can.update)
  const answers = useEndpoint(leadAnswers.read, { params: { id: lead.identifier } }).data?.recordsInfo
  const own = useOwnFields()
  if (!answers) return null
  const missing = own.filter(({ name, type }) => type !== 'file' && !answers.some((answer) => answer.name === name))
  const order = [...answers.filter(({ type }) => type !== 'file'), ...missing].map(({ name }) => ownFact(name))
  const shown = (answer: ShownAnswer) => <AnswerValue answer={answer} />
  const editable = (answer: ShownAnswer) => inline.ofFact(ownFact(answer.name), t(answer.label), shown(answer), order)
  const facts = [
    ...answers.map((answer) => ({ name: t(answer.label), value: answer.type === 'file' ? shown(answer) : editable(answer) })),
    ...(lead.can.update ? missing : []).map(({ name, label }) => ({
      name: t(label),
      value: inline.isOpen(ownFact(name)) && inline.ofFact(ownFact(name), t(label), null, order),
      onAdd: inline.onAdd(ownFact(name)),
    })),
  ]
  if (!facts.length) return null
  return (
    <div className="l-answers">
      <FilledFacts groups={[{ name: t('Answers'), facts }]} />
    </div>
  )
}
