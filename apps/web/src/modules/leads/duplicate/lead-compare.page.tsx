import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type ComparedField, type ComparedLead, leadDuplicates } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import type { MergeSide } from '@embark/contract/leads/duplicate/duplicate.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'
import './duplicate.css'

/** Two leads side by side: whose value of each field stays, and one of two. */
export default function LeadComparePage() {
  const t = useT()
  const params = useScreenParams(leadScreens.compare)
  const read = useEndpoint(leadDuplicates.compare, { params })
  return (
    <>
      <PageHead
        title={t('Compare leads')}
        path={[
          { name: t('Leads'), href: to(leadScreens.list) },
          { name: t('Duplicates'), href: to(leadScreens.duplicates) },
        ]}
      />
      {read.data ? <Compared key={`${params.lead_id} ${params.other_id}`} {...read.data} /> : <ReadState read={read} kind="record" />}
    </>
  )
}

interface Props {
  readonly targetInfo: ComparedLead
  readonly sourceInfo: ComparedLead
  readonly fieldsInfo: readonly ComparedField[]
  readonly pairInfo: { readonly identifier: string; readonly told_apart_at: string | null } | null
}

function Compared({ targetInfo, sourceInfo, fieldsInfo, pairInfo }: Props) {
  const t = useT()
  const go = useGo()
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>({})
  const [isOnlyDifferent, setOnlyDifferent] = useState(true)
  const merge = useAction(leadDuplicates.merge, {
    stales: [leads.list, leads.single, leadDuplicates.list, leadDuplicates.merges],
    said: t('The two leads are one now'),
    onDone: () => go(to(leadScreens.record, { lead_id: targetInfo.identifier })),
  })
  const tell = useAction(leadDuplicates.tellApart, {
    stales: [leadDuplicates.list, leadDuplicates.merges],
    said: t('Marked as different people'),
    onDone: () => go(to(leadScreens.duplicates)),
  })
  const shown = fieldsInfo.filter(({ is_same }) => !isOnlyDifferent || !is_same)
  const body = {
    source_lead_identifier: sourceInfo.identifier,
    field_choices: chosen,
    version: targetInfo.version,
    source_version: sourceInfo.version,
  }
  return (
    <form
      className="l-compare"
      onSubmit={(event) => {
        event.preventDefault()
        merge.mutate({ params: { lead_id: targetInfo.identifier }, body })
      }}
    >
      <div className="l-compare-row">
        <Head lead={targetInfo} role={t('Stays')} />
        <Head lead={sourceInfo} role={t('Will be merged')} isGoing />
      </div>
      <div className="l-compare-tools">
        <Switch
          label={t('Show differences only')}
          checked={isOnlyDifferent}
          onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
        />
        <Link className="e-link" href={to(leadScreens.compare, { lead_id: sourceInfo.identifier, other_id: targetInfo.identifier })}>
          {t('Keep the other one instead')}
        </Link>
      </div>
      {shown.map((field) => (
        <Field
          key={field.field}
          field={field}
          side={chosen[field.field] ?? field.side}
          onChoose={(side) => setChosen((before) => ({ ...before, [field.field]: side }))}
        />
      ))}
      <p className="e-sub">
        {t('Notes, reminders, documents, applications and all that hangs on either is kept. You can take the two apart again for 30 days.')}
      </p>
      <footer className="l-compare-foot">
        {pairInfo && !pairInfo.told_apart_at && (
          <Button
            variant="subtle"
            loading={tell.isPending}
            onClick={() => tell.mutate({ params: { pair_id: pairInfo.identifier }, body: { told_apart: true } })}
          >
            {t('Not the same person')}
          </Button>
        )}
        <Button component={Link} href={to(leadScreens.duplicates)}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={merge.isPending}>
          {t('Merge leads')}
        </Button>
      </footer>
    </form>
  )
}

function Head({ lead, role, isGoing = false }: { lead: ComparedLead; role: string; isGoing?: boolean }) {
  const t = useT()
  const { notes, documents, applications, tasks } = lead.counts
  const counted = [
    notes > 0 && t('{{count}} notes', { count: notes }),
    tasks > 0 && t('{{count}} reminders', { count: tasks }),
    documents > 0 && t('{{count}} documents', { count: documents }),
    applications > 0 && t('{{count}} applications', { count: applications }),
  ]
  return (
    <section className="e-panel">
      <Tag tone={isGoing ? 'plain' : 'accent'}>{role}</Tag>
      <h2 dir="auto">
        <Link className="e-link" href={to(leadScreens.record, { lead_id: lead.identifier })}>
          {fullNameOf(lead)}
        </Link>
      </h2>
      <p className="e-sub">
        <bdi>{leadNumber(lead.id)}</bdi> · {t(lead.stage.name)} · {t('Created')} {formatMomentDay(lead.created_at)}
      </p>
      <p className="e-sub">
        <InDots parts={[lead.source && t(lead.source), lead.owner, lead.branch, lead.agent]} />
      </p>
      <p className="e-sub">{counted.some(Boolean) ? <InDots parts={counted} /> : t('Nothing attached yet')}</p>
    </section>
  )
}

/** Numbers are grouped as everywhere, and what is one of a few is said in words. */
function shownOf(field: string, value: string, t: ReturnType<typeof useT>): string {
  if (field === 'mobile') return groupedPhone(value)
  const [, amount, currency] = (field.startsWith('budget') && /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value)) || []
  if (amount && currency) return `${currency} ${formatNumber(Number(amount))}`
  return ['gender', 'category'].includes(field) ? raised(t(value)) : value
}

interface FieldProps {
  readonly field: ComparedField
  readonly side: MergeSide
  readonly onChoose: (side: MergeSide) => void
}

function Field({ field: { field, label, target, source, is_same }, side, onChoose }: FieldProps) {
  const t = useT()
  const choice = (of: MergeSide, value: string | null) => {
    const said = <bdi>{value === null ? <NoValue /> : shownOf(field, value, t)}</bdi>
    if (is_same) return <p className="l-compare-choice">{said}</p>
    return (
      <label className="l-compare-choice" data-chosen={side === of || undefined}>
        <input type="radio" name={field} checked={side === of} onChange={() => onChoose(of)} /> {said}
      </label>
    )
  }
  return (
    <fieldset className="l-compare-field">
      <legend>{label}</legend>
      <div className="l-compare-row">
        {choice('target', target)}
        {choice('source', source)}
      </div>
    </fieldset>
  )
}
