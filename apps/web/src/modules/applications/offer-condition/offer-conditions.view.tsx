import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type OfferCondition, offerConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import { conditionKindNames, conditionStatusNames } from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpenedAct } from '#platform/prefs/opened-act.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Due } from '#ui/parts/due.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PrintButton } from '../print/print-button.view.tsx'
import { ConditionStatusDialog } from './condition-status.dialog.tsx'

const tones = { open: 'plain', met: 'good', waived: 'good', not_met: 'danger' } as const
const standings = {
  none: '',
  open: 'The offer is conditional: some of it is still to be met.',
  met: 'All conditions are met.',
  not_met: 'A condition was not met.',
} as const

interface Props {
  readonly application: string
}

/** What the offer is made on, and what became of it. */
export function OfferConditions({ application }: Props) {
  const t = useT()
  const read = useEndpoint(offerConditions.ofApplication, { params: { id: application } })
  const { opened, open, close } = useOpenedAct(read.data?.recordsInfo)
  const { act, row } = opened ?? {}
  if (!read.data) return <ReadState read={read} kind="rows" rows={2} />
  const { recordsInfo, standing, can } = read.data
  const create = can.create && (
    <Button size="compact-sm" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open('condition-new')}>
      {t('Add a condition')}
    </Button>
  )
  return (
    <section className="e-app-part" aria-labelledby="offer-conditions">
      <header>
        <h3 id="offer-conditions">{t('Conditions of the offer')}</h3>
        <span className="e-row">
          <PrintButton application={application} kind="offers" text={t('Compare the offers on paper')} />
          {recordsInfo.length > 0 && create}
        </span>
      </header>
      {recordsInfo.length ? (
        <>
          <p className="e-sub">{t(standings[standing])}</p>
          <ul className="e-app-lines">
            {recordsInfo.map((condition) => (
              <Line
                key={condition.identifier}
                condition={condition}
                onEdit={() => open('condition-edit', condition)}
                onDecide={() => open('condition-status', condition)}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState text={t('No conditions are written down.')} action={create} />
      )}
      {can.create && act === 'condition-new' && <ConditionForm application={application} condition={null} onClose={close} />}
      {row?.can.edit && act === 'condition-edit' && <ConditionForm application={application} condition={row} onClose={close} />}
      {row?.can.change_status && act === 'condition-status' && (
        <ConditionStatusDialog application={application} condition={row} onClose={close} />
      )}
    </section>
  )
}

interface LineProps {
  readonly condition: OfferCondition
  readonly onEdit: () => void
  readonly onDecide: () => void
}

function Line({ condition, onEdit, onDecide }: LineProps) {
  const t = useT()
  const { text, kind, due_on, is_overdue, status, decided_at, decided_by, remarks, evidence, can } = condition
  const decided = decided_at && [formatMomentDay(decided_at), decided_by && fullNameOf(decided_by)].filter(Boolean).join(' · ')
  return (
    <li>
      <div>
        <div dir="auto">{text}</div>
        <div className="e-sub">{[t(conditionKindNames[kind]), decided, remarks].filter(Boolean).join(' · ')}</div>
        {evidence && (
          <a className="e-link" dir="auto" href={evidence.view_page} target="_blank" rel="noreferrer">
            {evidence.name}
          </a>
        )}
      </div>
      {due_on && status === 'open' && <Due when={is_overdue ? 'overdue' : 'later'}>{t('By {{day}}', { day: formatDay(due_on) })}</Due>}
      <Tag tone={tones[status]}>{t(conditionStatusNames[status])}</Tag>
      {can.edit && (
        <Button variant="subtle" size="compact-sm" aria-label={`${t('Edit')}: ${text}`} onClick={onEdit}>
          {t('Edit')}
        </Button>
      )}
      {can.change_status && (
        <Button size="compact-sm" aria-label={`${t('Change status')}: ${text}`} onClick={onDecide}>
          {t('Change status')}
        </Button>
      )}
    </li>
  )
}

/** Writes down a condition, or changes an open one. */
function ConditionForm({ application, condition, onClose }: Props & { condition: OfferCondition | null; onClose: () => void }) {
  const t = useT()
  const shared = {
    defaults: { text: condition?.text ?? '', kind: condition?.kind ?? null, due_on: condition?.due_on ?? '' },
    stales: [offerConditions.ofApplication, applications.single, applications.activities],
    onDone: onClose,
  }
  const create = useEndpointForm(offerConditions.create, {
    ...shared,
    toCall: (body) => ({ params: { id: application }, body }),
    said: t('Condition added'),
  })
  const edit = useEndpointForm(offerConditions.edit, {
    ...shared,
    ...(condition && { version: condition.version }),
    toCall: (body) => ({ params: { identifier: condition?.identifier ?? '' }, body }),
    said: t('Condition changed'),
  })
  const form = condition ? edit : create
  return (
    <FormScreen variant="modal" title={condition ? t('Edit condition') : t('Add a condition')} form={form} onCancel={onClose}>
      <TextInput label={t('What has to be met')} required maxLength={500} dir="auto" {...form.field('text')} />
      <FormPair>
        <SelectField label={t('Kind')} required data={choicesOf(conditionKindNames, t)} {...form.field('kind')} />
        <DateField label={t('Due')} {...form.field('due_on')} />
      </FormPair>
    </FormScreen>
  )
}
