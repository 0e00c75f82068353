import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { AnswerList } from '#modules/masters/masters.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'

/** What a lead answered to the company's own fields. */
export function LeadAnswers({ lead }: { lead: string }) {
  return <AnswerList answers={useEndpoint(leadAnswers.read, { params: { id: lead } }).data?.recordsInfo} />
}
