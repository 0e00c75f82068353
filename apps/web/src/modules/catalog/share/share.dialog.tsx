import { type ClaimInstitution, claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { mostClaims } from '@embark/contract/catalog/claim/claim.rules.ts'
import { shares } from '@embark/contract/catalog/share/share.contract.ts'
import { MultiSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { ApiError, sentenceFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

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
  const client = useQueryClient()
  const [isForAll, setForAll] = useState(share?.is_for_all ?? false)
  const [chosen, setChosen] = useState<string[]>(share?.client_identifiers ?? [])
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const ids = (await gather()).map(({ institution_id }) => institution_id)
      for (let from = 0; from < ids.length; from += mostClaims)
        await call(shares.set, {
          body: { institution_id: ids.slice(from, from + mostClaims), is_for_all: isForAll, client_identifiers: isForAll ? [] : chosen },
        })
      toast.done({ message: t('Sharing saved') })
      onClose()
    } catch (error) {
      toast.failed({
        message: t(sentenceFor(error, 'Sharing could not be saved')),
        ...(error instanceof ApiError && error.traceId && { reference: error.traceId }),
      })
    } finally {
      setBusy(false)
      await markStale(client, [claims.institutions])
    }
  }
  return (
    <FormScreen
      variant="modal"
      title={t('Share with companies')}
      verb={t('Save sharing')}
      busy={busy}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p dir="auto">
        <strong>{what}</strong>
      </p>
      <Switch
        label={t('All companies of this installation')}
        checked={isForAll}
        onChange={(event) => setForAll(event.currentTarget.checked)}
      />
      <MultiSelect
        label={t('Companies')}
        description={t('They may claim it with its programs, as a copy. With nobody chosen it is shared no more, and leaves their offer.')}
        searchable
        clearable
        disabled={isForAll}
        data={[...companies]}
        value={isForAll ? [] : chosen}
        onChange={setChosen}
      />
    </FormScreen>
  )
}
