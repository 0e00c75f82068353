import { type ListValue, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'

interface Props {
  readonly value: Pick<ListValue, 'identifier' | 'label'>
}

/** How many records of each kind have a value. */
export function ValueUses({ value }: Props) {
  const t = useT()
  const read = useEndpoint(lookups.uses, { params: { value_id: value.identifier } })
  if (!read.data) return <ReadState read={read} kind="form" />
  const { usesInfo } = read.data
  if (!usesInfo.length) return <p className="e-muted">{t('Nothing uses it.')}</p>
  return (
    <dl className="e-facts">
      {usesInfo.map(({ place, count, has_more }) => (
        <div key={place}>
          <dt>{t(place)}</dt>
          <dd className="e-num">{has_more ? `${formatNumber(count)}+` : formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says where a value of a list is used. */
export function ValueUsesDialog({ value, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={t('Where “{{name}}” is used', { name: t(value.label) })}>
      <div className="e-fields">
        <ValueUses value={value} />
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Modal>
  )
}
