import { applications } from '@embark/contract/applications/application/application.contract.ts'
import {
  type FeeWaiver,
  type FeeWaiverAnswer,
  feeWaivers,
  type GrantedWaiver,
} from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { waiverObstacleNames, waiverStatusNames } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Money as MoneyValue } from '@embark/contract/kernel/money.ts'
import { Button, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMomentDay, formatShare } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'

const tones = { requested: 'warn', approved: 'good', rejected: 'danger', withdrawn: 'plain' } as const
const stales = [feeWaivers.ofApplication, applications.single, applications.activities]

interface Props {
  readonly application: string
}

/** The application fee, whether it or a part of it need not be paid, and which waivers of the college could be asked for. */
export function FeeWaiverPart({ application }: Props) {
  const t = useT()
  const [opened, setOpened] = useState<'request' | 'decide'>()
  const read = useEndpoint(feeWaivers.ofApplication, { params: { id: application } })
  if (!read.data) return <ReadState read={read} kind="rows" rows={1} />
  const { feeWaiverInfo: waiver, application_fee, waivers, can } = read.data
  const isFitting = waivers.some(({ obstacle }) => obstacle === null)
  const close = () => setOpened(undefined)
  return (
    <section className="e-app-part" aria-labelledby="fee-waiver">
      <header>
        <h3 id="fee-waiver">{t('Fee waiver')}</h3>
        {can.request && isFitting && (
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
      {!waiver && isFitting && <p className="e-sub">{t('No waiver was asked for.')}</p>}
      {can.request && !isFitting && (
        <>
          <p className="e-sub">
            {waivers.length ? t('No waiver of this institution fits:') : t('This institution grants no fee waivers.')}
          </p>
          <Unfit waivers={waivers} />
        </>
      )}
      {opened === 'request' && <RequestForm application={application} waivers={waivers} onClose={close} />}
      {opened === 'decide' && waiver && <DecideDialog application={application} waiver={waiver} can={can} onClose={close} />}
    </section>
  )
}

function Line({ waiver }: { readonly waiver: FeeWaiver }) {
  const t = useT()
  const { total, granted, status, reason, remarks, requested_by, requested_at, decided_by, decided_at } = waiver
  const by = (person: FeeWaiver['requested_by'], at: string) =>
    [formatMomentDay(at), person && fullNameOf(person)].filter(Boolean).join(' · ')
  return (
    <li>
      <div>
        {granted && (
          <div>
            <WaiverName {...granted} />
          </div>
        )}
        {reason && <div dir="auto">{reason}</div>}
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
  readonly waivers: readonly GrantedWaiver[]
  readonly onClose: () => void
}

/** The waivers that fit, each with what it leaves to be paid; the others of the college with why they do not. */
function RequestForm({ application, waivers, onClose }: RequestProps) {
  const t = useT()
  const fitting = waivers.filter(({ obstacle }) => obstacle === null)
  const form = useEndpointForm(feeWaivers.request, {
    defaults: { fee_waiver_identifier: fitting.length === 1 ? fitting[0]!.identifier : '', reason: '' },
    toCall: (body) => ({ params: { id: application }, body }),
    stales,
    said: t('Fee waiver requested'),
    onDone: onClose,
  })
  const { id, value, error, onChange } = form.field('fee_waiver_identifier')
  return (
    <FormScreen variant="modal" title={t('Ask for a waiver')} form={form} onCancel={onClose}>
      <Radio.Group id={id} label={t('Waivers of the institution')} required error={error} value={value} onChange={onChange}>
        {fitting.map(({ left, till_date, ...waiver }) => (
          <Radio
            key={waiver.identifier}
            value={waiver.identifier}
            label={<WaiverName {...waiver} />}
            description={
              <>
                {left && <LeftToPay {...left} />}
                {till_date && ` · ${t('Until {{day}}', { day: formatDay(till_date) })}`}
              </>
            }
          />
        ))}
      </Radio.Group>
      <Unfit waivers={waivers} />
      <Textarea label={t('Reason')} autosize minRows={2} maxLength={1_000} {...form.field('reason')} />
    </FormScreen>
  )
}

function LeftToPay({ amount_minor, currency }: MoneyValue) {
  const t = useT()
  return (
    <>
      {t('Left to be paid:')} <Money minor={amount_minor} currency={currency} />
    </>
  )
}

/** The waivers that do not fit an application, each with why. */
function Unfit({ waivers }: { readonly waivers: readonly GrantedWaiver[] }) {
  const t = useT()
  const unfit = waivers.filter(({ obstacle }) => obstacle !== null)
  if (!unfit.length) return null
  return (
    <ul className="e-app-lines" aria-label={t('Waivers that do not fit')}>
      {unfit.map(({ obstacle, ...waiver }) => (
        <li key={waiver.identifier}>
          <div>
            <WaiverName {...waiver} />
            <div className="e-sub">{t(waiverObstacleNames[obstacle!])}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How much a waiver takes off, and its code. */
function WaiverName({ waiver_type, percentage, amount, code }: Pick<GrantedWaiver, 'waiver_type' | 'percentage' | 'amount' | 'code'>) {
  return (
    <>
      {amount ? <Money minor={amount.amount_minor} currency={amount.currency} /> : formatShare(waiver_type === 'full' ? 100 : percentage!)}
      {code && (
        <>
          {' · '}
          <bdi>{code}</bdi>
        </>
      )}
    </>
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
