import { type AssignmentRule, assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { OrderList } from '#ui/list/order-list.tsx'

interface Props {
  readonly rules: readonly AssignmentRule[]
  readonly onClose: () => void
}

/** Puts the rules in the order in which they are asked; each move is kept at once. */
export function RuleOrderDialog({ rules, onClose }: Props) {
  const t = useT()
  const [moved, setMoved] = useState<readonly AssignmentRule[]>()
  const save = useAction(assignmentRules.order, { stales: [assignmentRules.list], onFailed: () => setMoved(undefined) })
  const shown = moved ?? rules
  const move = (from: number, to: number) => {
    const next = [...shown]
    next.splice(to, 0, ...next.splice(from, 1))
    setMoved(next)
    save.mutate({ body: { identifiers: next.map(({ identifier }) => identifier) } })
  }
  return (
    <Modal opened onClose={onClose} title={t('Order of the rules')}>
      <div className="e-fields">
        <OrderList
          label={t('Order of the rules')}
          items={shown}
          itemId={({ identifier }) => identifier}
          itemName={({ name }) => name}
          render={({ name }) => <span dir="auto">{name}</span>}
          onMove={move}
        />
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Modal>
  )
}
