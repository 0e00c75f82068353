import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type FeeWaiver, type FeeWaiverAnswer, feeWaivers } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { waiverStatusNames } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Currency, currencies, toDecimal, toMinor } from '@embark/contract/kernel/money.ts'
import { Button, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'

const tones = { requested: 'warn', approved: 'good', rejected: 'danger', withdrawn: 'plain' } as const
const usual: Currency = 'CAD'
const stales = [feeWaivers.ofApplication, applications.single, applications.activities]

interface Props {
  readonly application: string
}

/** The application fee, and whether it or a part of it need not be paid. */
export function FeeWaiverPart({ application }: Props) {
  const t = useT()
  const [opened, setOpened] = useState<'request' | 'decide'>()
  const read = useEndpoint(feeWaivers.ofApplication, { params: { id: application } })
  if (!read.data) return <ReadState read={read} kind="rows" rows={1} />
  const { feeWaiverInfo: waiver, application_fee, can } = read.data
  const close = () => setOpened(undefined)
  return (
    <section className="e-app-part" aria-labelledby="fee-waiver">
      <header>
        <h3 id="fee-waiver">{t('Fee waiver')}</h3>
        {can.request && (
          <Button size="compact-sm" onClick={() => setOpened('request')}>
            {t('Ask for a waiver')}
          </Button>
        )}
        {waiver && (can.decide || can.withdraw) && (
          <Button size="compact-sm" onClick={() => setOpened('decide')}>
            {t('Change status')}
          </Button>
        )}
      </header>
      <ul className="e-app-lines">
        <li>
          <div>{t('Application fee')}</div>
          {application_fee ? <Money minor={application_fee.amount_minor} currency={application_fee.currency} /> : t('Not known')}
        </li>
        {waiver && <Line waiver={waiver} />}
      </ul>
      {!waiver && <p className="e-sub">{t('No waiver was asked for.')}</p>}
      {opened === 'request' && <RequestForm application={application} fee={application_fee} onClose={close} />}
      {opened === 'decide' && waiver && <DecideDialog application={application} waiver={waiver} can={can} onClose={close} />}
    </section>
  )
}

function Line({ waiver }: { readonly waiver: FeeWaiver }) {
  const t = useT()
  const { total, status, reason, remarks, requested_by, requested_at, decided_by, decided_at } = waiver
  const by = (person: FeeWaiver['requested_by'], at: string) =>
    [formatMomentDay(at), person && fullNameOf(person)].filter(Boolean).join(', ')
  return (
    <li>
      <div>
        <div dir="auto">{reason}</div>
        <div className="e-sub">{t('Asked for: {{when}}', { when: by(requested_by, requested_at) })}</div>
        {decided_at && <div className="e-sub">{t('Decided: {{when}}', { when: by(decided_by, decided_at) })}</div>}
        {remarks && (
          <div className="e-sub" dir="auto">
            {remarks}
          </div>
        )}
      </div>
      <Money minor={total.amount_minor} currency={total.currency} />
      <Tag tone={tones[status]}>{t(waiverStatusNames[status])}</Tag>
    </li>
  )
}

interface RequestProps extends Props {
  readonly fee: FeeWaiverAnswer['application_fee']
  readonly onClose: () => void
}

function RequestForm({ application, fee, onClose }: RequestProps) {
  const t = useT()
  // Fees are kept in currencies of this list only.
  const begun = (fee?.currency as Currency | undefined) ?? usual
  const form = useEndpointForm(feeWaivers.request, {
    defaults: { amount: fee ? toDecimal(fee.amount_minor, fee.currency) : '', currency: begun, reason: '' },
    toCall: (body) => ({ params: { id: application }, body }),
    stales,
    said: t('Fee waiver requested'),
    onDone: onClose,
  })
  const amount = form.field('amount')
  const currency = form.values.currency ?? usual
  const minor = amount.value === '' ? null : (toMinor(amount.value, currency) ?? null)
  return (
    <FormScreen variant="modal" title={t('Ask for a waiver')} form={form} onCancel={onClose}>
      <MoneyField
        label={t('Amount')}
        required
        id={amount.id}
        error={amount.error || form.field('currency').error}
        onBlur={amount.onBlur}
        currencies={currencies}
        value={{ minor, currency }}
        onChange={(next) => form.set({ amount: next.minor === null ? '' : toDecimal(next.minor, next.currency), currency: next.currency })}
      />
      <Textarea label={t('Reason')} required autosize minRows={2} maxLength={1_000} {...form.field('reason')} />
    </FormScreen>
  )
}

interface DecideProps extends Props {
  readonly waiver: FeeWaiver
  readonly can: FeeWaiverAnswer['can']
  readonly onClose: () => void
}
type Decision = 'approved' | 'rejected' | 'withdrawn'

function DecideDialog({ application, waiver, can, onClose }: DecideProps) {
  const t = useT()
  const next: readonly Decision[] = [
    ...(can.decide ? (['approved', 'rejected'] as const) : []),
    ...(can.withdraw ? (['withdrawn'] as const) : []),
  ]
  const form = useEndpointForm(feeWaivers.decide, {
    defaults: { status: next.length === 1 ? next[0]! : null, remarks: '' },
    version: waiver.version,
    toCall: (body) => ({ params: { id: application }, body }),
    stales,
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  const { id, value, error, onChange } = form.field('status')
  return (
    <FormScreen variant="modal" title={t('Change status')} form={form} onCancel={onClose}>
      <p className="e-muted">
        <Money minor={waiver.total.amount_minor} currency={waiver.total.currency} />
      </p>
      <Radio.Group
        id={id}
        label={t('Status')}
        required
        error={error}
        value={value ?? ''}
        // The radios below are the moves of the table.
        onChange={(status) => onChange(status as Decision)}
      >
        {next.map((status) => (
          <Radio key={status} value={status} label={t(waiverStatusNames[status])} />
        ))}
      </Radio.Group>
      <Textarea label={t('Remarks')} required={value === 'rejected'} autosize minRows={2} maxLength={1_000} {...form.field('remarks')} />
    </FormScreen>
  )
}
