import { introductions } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { type DecisionKind, decisionKinds, decisionNames } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Radio, Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly introduction: string
  readonly onClose: () => void
}

/** Decides whose a person is, with the reason, and the parts of a split. */
export function DecisionForm({ introduction, onClose }: Props) {
  const t = useT()
  const form = useEndpointForm(introductions.decide, {
    defaults: { kind: 'keep' as DecisionKind, first_percentage: '', second_percentage: '', reason: '' },
    toCall: (body) => ({ params: { introduction_id: introduction }, body }),
    stales: [introductions.list, introductions.get, leads.list, leads.single],
    said: t('Decision saved'),
    onDone: onClose,
  })
  const kind = form.field('kind')
  return (
    <FormScreen variant="modal" title={t('Decide')} form={form} verb={t('Save decision')} onCancel={onClose}>
      <Radio.Group
        label={t('Decision')}
        value={String(kind.value)}
        onChange={(value) => kind.onChange(value as DecisionKind)}
        error={kind.error}
      >
        {decisionKinds.map((each) => (
          <Radio key={each} value={each} label={t(decisionNames[each])} />
        ))}
      </Radio.Group>
      {kind.value === 'split' && (
        <>
          <TextInput label={t('Part of the first in percent')} required inputMode="numeric" {...form.field('first_percentage')} />
          <TextInput label={t('Part of the second in percent')} required inputMode="numeric" {...form.field('second_percentage')} />
        </>
      )}
      <Textarea label={t('Reason')} required autosize minRows={3} {...form.field('reason')} />
    </FormScreen>
  )
}
