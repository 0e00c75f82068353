import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { assignmentRules, type TriedRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { conditionNames, type RuleCondition, ruleConditions } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useRuleChoices } from './rule-choices.state.ts'

/** What a lead says for each condition. */
const asked = {
  destination_countries: 'destination_countries',
  source_countries: 'source_country',
  preferred_languages: 'preferred_language',
  lead_sources: 'lead_source',
  lead_mediums: 'lead_medium',
  branches: 'branch',
} as const satisfies Record<RuleCondition, string>

/** Says whom a lead like this would go to now, without giving it to anybody. */
export function TryRules({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const choices = useRuleChoices()
  const [lead, setLead] = useState<Partial<Record<RuleCondition, string | number>>>({})
  const query = Object.fromEntries(ruleConditions.flatMap((name) => (lead[name] === undefined ? [] : [[asked[name], lead[name]]])))
  const answer = useEndpoint(assignmentRules.tryOut, { query }, { keep: true })
  return (
    <Modal opened onClose={onClose} title={t('Try the rules')}>
      <div className="e-fields">
        {ruleConditions.map((name) => (
          <SelectField
            key={name}
            label={t(conditionNames[name])}
            searchable
            clearable
            data={[...choices[name]]}
            value={lead[name] ?? null}
            onChange={(value) => setLead({ ...lead, [name]: value ?? undefined })}
          />
        ))}
        <div role="status">{answer.data ? <Result {...answer.data} /> : <ReadState read={answer} kind="form" />}</div>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Modal>
  )
}

function Result({ ruleInfo, userInfo, due_at, skippedInfo }: TriedRules) {
  const t = useT()
  return (
    <>
      <p dir="auto">
        <strong>
          {ruleInfo && userInfo
            ? t('{{person}} would get this lead by the rule {{rule}}.', { person: fullNameOf(userInfo), rule: ruleInfo.name })
            : t('This lead would wait until somebody assigns it.')}
        </strong>
      </p>
      {due_at && <p className="e-sub">{t('To be answered until {{when}}', { when: formatMoment(due_at) })}</p>}
      {skippedInfo.map(({ identifier, name }) => (
        <p className="e-sub" key={identifier} dir="auto">
          {t('{{rule}} fits too, but nobody of it can take a lead now.', { rule: name })}
        </p>
      ))}
    </>
  )
}
