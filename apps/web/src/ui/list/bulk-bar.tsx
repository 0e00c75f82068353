import { IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { WhyNot } from '../parts/why-not.tsx'
import { useNumberLocale, useWords } from '../words.tsx'
import { nothingSelected, type Selection, selectedCount } from './column.ts'
import './list.css'

export type BulkAction = {
  id: string
  label: string
  icon?: ReactNode
  onRun: () => void
  danger?: boolean
  disabledReason?: string | undefined
}

export type BulkBarProps = {
  selection: Selection
  onSelection: (selection: Selection) => void
  /** How many rows match, on all pages. */
  total: number
  isTotalExact?: boolean | undefined
  /** Counts them exactly, where that is not known yet. */
  onExactTotal?: (() => void) | undefined
  /** How many rows are on this page. */
  onPage: number
  actions: BulkAction[]
  /** The tick over the page's ticks. */
  tick?: ReactNode
}

const ActButton = ({ action }: { action: BulkAction }) => {
  return (
    <WhyNot reason={action.disabledReason}>
      <button
        type="button"
        className="e-quiet"
        data-danger={action.danger || undefined}
        aria-disabled={action.disabledReason ? true : undefined}
        onClick={action.disabledReason ? undefined : action.onRun}
      >
        {action.icon}
        {action.label}
      </button>
    </WhyNot>
  )
}

/** What can be done to the ticked rows; stands in the toolbar's place, and offers every matching row. */
export function BulkBar(props: BulkBarProps) {
  const { selection, onSelection, total, isTotalExact = true, onExactTotal, onPage, actions, tick } = props
  const t = useWords()
  const locale = useNumberLocale()
  const count = selectedCount(selection, total)
  // Who acts on all of them is told how many that are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is selected
  useEffect(() => {
    if (!isTotalExact) onExactTotal?.()
  }, [isTotalExact])
  const digits = (value: number) => new Intl.NumberFormat(locale).format(value) + (isTotalExact ? '' : '+')
  const pageIsTicked = !selection.all && selection.ids.size >= onPage && total > selection.ids.size
  const calm = actions.filter((action) => !action.danger)
  const danger = actions.filter((action) => action.danger)
  return (
    <div className="e-bulk" role="toolbar" aria-label={t('Bulk actions')}>
      {tick}
      <b className="e-strong e-num" role="status" style={{ marginInlineStart: 6 }}>
        {selection.all && selection.ids.size === 0
          ? t('All {{total}} matching', { total: digits(total) })
          : t('{{count}} selected', { count })}
      </b>
      {!selection.all && (pageIsTicked || total > onPage) && (
        <button
          type="button"
          className="e-link"
          style={{ marginInlineStart: 10 }}
          onClick={() => onSelection({ ids: new Set(), all: true })}
        >
          {t('Select all {{total}} matching', { total: digits(total) })}
        </button>
      )}
      <span className="e-rule e-not-sm" />
      <div className="e-bulk-acts">
        {calm.map((action) => (
          <ActButton key={action.id} action={action} />
        ))}
        {danger.length > 0 && calm.length > 0 && <span className="e-rule e-not-sm" />}
        {danger.map((action) => (
          <Fragment key={action.id}>
            <ActButton action={action} />
          </Fragment>
        ))}
      </div>
      <span className="e-grow" />
      <IconButton label={t('Clear the selection')} icon={<IconX size={18} stroke={1.6} />} onClick={() => onSelection(nothingSelected)} />
    </div>
  )
}
