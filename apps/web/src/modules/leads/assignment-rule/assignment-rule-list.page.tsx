import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type AssignmentRule, assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { conditionNames, type RuleCondition, receiverNames } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { Button } from '@mantine/core'
import { useAction, useConfirmedAction } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { AssignmentRuleForm } from './assignment-rule.form.tsx'
import { RuleOrderDialog } from './rule-order.dialog.tsx'
import { TryRules } from './try-rules.dialog.tsx'

/** To whom new leads go: the rules in the order in which they are asked. */
export default function AssignmentRuleListPage() {
  const t = useT()
  const [mayUpdate, mayDelete] = [useCan('settings.assignment.rules.update'), useCan('settings.assignment.rules.delete')]
  const removal = useRemoval()
  const list = useList(assignmentRules.list)
  const rules = list.rows
  const act = list.opened?.act
  const move = useAction(assignmentRules.order, { stales: [assignmentRules.list] })
  const shift = (by: 1 | -1) => (rule: AssignmentRule) => {
    const others = rules.map(({ identifier }) => identifier).filter((identifier) => identifier !== rule.identifier)
    const place = rules.findIndex(({ identifier }) => identifier === rule.identifier) + by
    move.mutate({ body: { identifiers: [...others.slice(0, place), rule.identifier, ...others.slice(place)] } })
  }
  return (
    <EndpointList
      list={list}
      isOrderFixed
      columns={useColumns()}
      form={(rule, close) => <AssignmentRuleForm rule={rule} onClose={close} />}
      acts={[
        mayUpdate && { id: 'edit', label: t('Edit') },
        mayUpdate && { id: 'up', label: t('Move up'), isFor: (rule) => rule.identifier !== rules[0]?.identifier, onRun: shift(-1) },
        mayUpdate && { id: 'down', label: t('Move down'), isFor: (rule) => rule.identifier !== rules.at(-1)?.identifier, onRun: shift(1) },
        mayDelete && { id: 'delete', label: t('Delete'), danger: true, onRun: removal.ask },
      ]}
      actions={
        <>
          {mayUpdate && rules.length > 1 && <Button onClick={() => list.open('order')}>{t('Rearrange')}</Button>}
          {rules.length > 0 && <Button onClick={() => list.open('try')}>{t('Try the rules')}</Button>}
        </>
      }
      create={useCan('settings.assignment.rules.create') && { text: t('New assignment rule') }}
      empty={t('No rules yet. New leads wait until somebody assigns them.')}
    >
      {act === 'try' && <TryRules onClose={list.close} />}
      {mayUpdate && rules.length > 1 && act === 'order' && <RuleOrderDialog rules={rules} onClose={list.close} />}
    </EndpointList>
  )
}

function useColumns(): ColumnsOf<typeof assignmentRules.list> {
  const t = useT()
  const whom = ({ receivers, people, branch, team, role }: AssignmentRule) =>
    receivers === 'people'
      ? inARow(people.map(({ user }) => fullNameOf(user)))
      : [(branch ?? team)?.name, role && t(role.name)].filter(Boolean).join(' · ')
  return [
    titleColumn('name', t('Name'), (rule) => (
      <TwoLines
        strong
        top={rule.name}
        bottom={
          rule.condition_words
            .map(({ condition, words }) => `${t(conditionNames[condition as RuleCondition])}: ${inARow(words)}`)
            .join(' · ') || t('Every lead')
        }
      />
    )),
    {
      id: 'whom',
      header: t('Goes to'),
      cell: (rule) => <TwoLines top={whom(rule)} bottom={t(receiverNames[rule.receivers])} />,
    },
    {
      id: 'minutes',
      header: t('First contact'),
      width: 150,
      cell: ({ contact_minutes }) => (contact_minutes === null ? t('As the company') : t('{{count}} minutes', { count: contact_minutes })),
    },
    activeColumn(t, ({ is_active }) => is_active),
  ]
}

/** Deletes one once that was confirmed. */
function useRemoval() {
  const t = useT()
  return useConfirmedAction(assignmentRules.remove, {
    stales: [assignmentRules.list],
    said: t('Assignment rule deleted successfully'),
    question: ({ name }: AssignmentRule) => ({
      title: t('Delete assignment rule'),
      text: t('New leads no longer go by {{name}}. Leads it gave away stay where they are.', { name }),
      verb: t('Delete'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { assignment_rule_id: identifier } }),
  })
}
