import { type ClaimInstitution, claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { Sharing, shares } from '@embark/contract/catalog/share/share.contract.ts'
import { MultiSelect } from '@mantine/core'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { useParts } from '../claim/parts.state.ts'

interface Props {
  /** The one institution by its name, or how many. */
  readonly what: string
  readonly share: ClaimInstitution['share']
  readonly companies: readonly { label: string; value: string }[]
  readonly gather: () => Promise<readonly { institution_id: number }[]>
  readonly onClose: () => void
}

/** Says which other companies may claim institutions of this one; with nobody chosen they are shared no more. */
export function ShareDialog({ what, share, companies, gather, onClose }: Props) {
  const t = useT()
  const { inParts } = useParts([claims.institutions])
  const form = useSchemaForm(shares.set.id, Sharing, {
    defaults: { is_for_all: share?.is_for_all ?? false, client_identifiers: share?.client_identifiers ?? [] },
    send: ({ is_for_all, client_identifiers }) =>
      inParts(gather, (part) =>
        call(shares.set, {
          body: {
            institution_id: part.map(({ institution_id }) => institution_id),
            is_for_all,
            client_identifiers: is_for_all ? [] : client_identifiers,
          },
        }),
      ),
    failure: 'Sharing could not be saved',
    isToast: true,
    said: t('Sharing saved'),
    onDone: onClose,
  })
  const isForAll = form.values.is_for_all
  const chosen = form.field('client_identifiers')
  return (
    <FormScreen variant="modal" title={t('Share with companies')} verb={t('Save sharing')} form={form} onCancel={onClose}>
      <p dir="auto">
        <strong>{what}</strong>
      </p>
      <SwitchField label={t('All companies of this installation')} {...form.field('is_for_all')} />
      <MultiSelect
        label={t('Companies')}
        description={t('They may claim it with its programs, as a copy. If no one is chosen, sharing stops and it leaves their catalogue.')}
        searchable
        clearable
        disabled={isForAll}
        data={[...companies]}
        {...chosen}
        value={isForAll ? [] : chosen.value}
      />
    </FormScreen>
  )
}
