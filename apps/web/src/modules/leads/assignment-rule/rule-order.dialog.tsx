import { type AssignmentRule, assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { OrderDialog, useMoved } from '#ui/list/order-dialog.tsx'

interface Props {
  readonly rules: readonly AssignmentRule[]
  readonly onClose: () => void
}

/** Puts the rules in the order in which they are asked; each move is kept at once. */
export function RuleOrderDialog({ rules, onClose }: Props) {
  const t = useT()
  const { items, move, takeBack } = useMoved(rules)
  const save = useAction(assignmentRules.order, { stales: [assignmentRules.list], onFailed: takeBack })
  return (
    <OrderDialog
      title={t('Order of the rules')}
      items={items}
      nameOf={({ name }) => name}
      onMove={(from, to) => save.mutate({ body: { identifiers: move(from, to) } })}
      onClose={onClose}
    />
  )
}
