import { visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { BulkWish, type Institution, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import {
  type BulkChange,
  type CommissionTier,
  commissionTiers,
  institutionStatusNames,
  type SkipReason,
  skipReasonNames,
  skipReasonOf,
} from '@embark/contract/catalog/institution/institution.rules.ts'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { useParts } from '../claim/parts.state.ts'
import { institutionStales } from './institution.state.ts'

interface Props {
  /** Reads the institutions that were chosen. */
  readonly gather: () => Promise<readonly Institution[]>
  readonly onDone: () => void
  readonly onClose: () => void
}
interface Wish {
  readonly visible_to?: BulkChange['visible_to'] | '' | null
  readonly commission_tier?: `${CommissionTier}` | 'none' | '' | null | undefined
  readonly status?: BulkChange['status'] | '' | null
}

const changeOf = ({ visible_to, commission_tier: tier, status }: Wish): Omit<BulkChange, 'fee_waiver'> => ({
  ...(visible_to && { visible_to }),
  // The choices are exactly the tiers, as texts.
  ...(tier && { commission_tier: tier === 'none' ? null : (Number(tier) as CommissionTier) }),
  ...(status && { status }),
})

/** Gives institutions a visibility or a tier, hides or shows them; says before which of them stay as they are, and why. */
export function BulkDialog({ gather, onDone, onClose }: Props) {
  const t = useT()
  const mayClaim = useCan('inventory.claim.institutions.update')
  const { inParts, progress } = useParts(institutionStales)
  const [rows, setRows] = useState<readonly Institution[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen when it was opened
  useEffect(() => void gather().then(setRows), [])
  const form = useSchemaForm('institutions.bulk', BulkWish, {
    defaults: { visible_to: undefined, commission_tier: undefined, status: undefined },
    send: (wish) =>
      inParts(
        async () => rows!,
        (part) =>
          call(institutions.bulkUpdate, {
            body: { institution_identifiers: part.map(({ identifier }) => identifier), ...changeOf(wish) },
          }),
      ),
    failure: 'Unable to change the institutions',
    isToast: true,
    said: t('Institutions changed'),
    onDone,
  })
  const change = changeOf(form.values)
  const isAsked = Object.keys(change).length > 0
  const judged = rows?.map((row) => ({ row, reason: skipReasonOf(row, change) }))
  const changed = judged?.filter(({ reason }) => !reason).length ?? 0
  return (
    <FormScreen
      title={t('Change institutions')}
      verb={t('Save changes')}
      form={form}
      disabledReason={isAsked && changed > 0 ? undefined : isAsked && judged ? t('Nothing would change') : t('Choose what to change')}
      onCancel={onClose}
    >
      {mayClaim && (
        <SelectField
          label={t('Visibility')}
          description={t('Staff see everything that is claimed.')}
          placeholder={t('Stays as it is')}
          clearable
          data={choicesOf(visibilityNames, t)}
          {...form.field('visible_to')}
        />
      )}
      <SelectField
        label={t('Commission tier')}
        description={t('A label for agencies; finance decides what is paid.')}
        placeholder={t('Stays as it is')}
        clearable
        data={[
          ...commissionTiers.map((tier) => ({ value: `${tier}` as const, label: `${tier}%` })),
          { value: 'none' as const, label: t('Each agency’s own') },
        ]}
        {...form.field('commission_tier')}
      />
      <SelectField
        label={t('Status')}
        placeholder={t('Stays as it is')}
        clearable
        data={choicesOf(institutionStatusNames, t)}
        {...form.field('status')}
      />
      <Preview judged={isAsked ? judged : undefined} chosen={rows?.length} changed={changed} />
      <p role="status" className="e-muted">
        {progress && progress.total > 0 && t('{{done}} of {{total}} done', progress)}
      </p>
    </FormScreen>
  )
}

interface PreviewProps {
  readonly judged: readonly { readonly row: Institution; readonly reason: SkipReason | undefined }[] | undefined
  readonly chosen: number | undefined
  readonly changed: number
}
/** So many names of those that are skipped are said; the rest is counted. */
const mostNames = 8

/** How many change, and which do not, by the reason. */
function Preview({ judged, chosen, changed }: PreviewProps) {
  const t = useT()
  if (chosen === undefined) return <p className="e-muted">{t('Looking at what you chose …')}</p>
  if (!judged) return <p className="e-muted">{t('Chosen: {{number}}', { number: chosen })}</p>
  const reasons = [...new Set(judged.flatMap(({ reason }) => reason ?? []))]
  return (
    <section aria-label={t('What will change')} aria-live="polite" className="institution-preview">
      <p>
        <strong>{t('Will change: {{number}}', { number: changed })}</strong>
      </p>
      {reasons.map((reason) => {
        const names = judged.filter((each) => each.reason === reason).map(({ row }) => row.name)
        const more = names.length - mostNames
        return (
          <p key={reason}>
            {t('Stay as they are: {{number}}', { number: names.length })} · {t(skipReasonNames[reason])}
            <br />
            <bdi className="e-sub">
              {inARow(names.slice(0, mostNames))}
              {more > 0 && ` +${more}`}
            </bdi>
          </p>
        )
      })}
    </section>
  )
}
