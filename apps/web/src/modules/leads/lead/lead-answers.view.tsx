import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Facts } from '#ui/parts/two-lines.tsx'
import { useAnswerText } from './own-fields.state.ts'

/** What a lead answered to the company's own fields; nothing while there is nothing. */
export function LeadAnswers({ lead }: { lead: string }) {
  const t = useT()
  const asText = useAnswerText()
  const answers = useEndpoint(leadAnswers.read, { params: { id: lead } }).data?.recordsInfo ?? []
  if (!answers.length) return null
  return (
    <Facts
      facts={answers.map(({ name, label, type, answer, files }) => ({
        key: name,
        name: t(label),
        value: files.length ? (
          files.map((file) => (
            <div key={file.download_page}>
              <a className="e-link" href={file.view_page} target="_blank" rel="noreferrer" dir="auto">
                {file.name}
              </a>
            </div>
          ))
        ) : (
          <span dir={type === 'mobile' || type === 'email' ? 'ltr' : 'auto'}>{asText(type, answer)}</span>
        ),
      }))}
    />
  )
}
