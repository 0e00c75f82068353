import { type Visibility, visibilities, visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import type { Kind, Wish } from './claiming.state.ts'

interface Props {
  readonly kind: Kind
  readonly wish: Wish
  /** The one item by its name, or how many. */
  readonly what: string
  readonly visibleTo: Visibility | null
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly onConfirm: (visible_to: Visibility | null) => void
  readonly onClose: () => void
}
const titles: Record<Kind, Record<Wish, string>> = {
  institution: { claim: 'Claim institutions', unclaim: 'Unclaim institutions', visibility: 'Change visibility' },
  program: { claim: 'Claim programs', unclaim: 'Unclaim programs', visibility: 'Change visibility' },
}
const verbs: Record<Wish, string> = { claim: 'Claim', unclaim: 'Unclaim', visibility: 'Save visibility' }
const notes: Record<Kind, string> = {
  institution: 'They leave the program finder with all their programs. Nothing is deleted; you can claim them again.',
  program: 'They leave the program finder. Nothing is deleted; you can claim them again.',
}

/** Asks before it claims, lets go or changes who sees something; a claim needs a visibility (M-237). */
export function ClaimDialog({ kind, wish, what, visibleTo, progress, onConfirm, onClose }: Props) {
  const t = useT()
  const [visible_to, setVisibleTo] = useState<Visibility | null>(visibleTo)
  const [attempt, setAttempt] = useState(0)
  const needs = wish !== 'unclaim'
  const error = needs && attempt > 0 && visible_to === null ? t('Visibility is required') : undefined
  const submit = () => {
    setAttempt((count) => count + 1)
    if (!needs || visible_to !== null) onConfirm(needs ? visible_to : null)
  }
  return (
    <FormScreen
      variant="modal"
      title={t(titles[kind][wish])}
      complaints={error ? [{ fieldId: 'claim-visibility', message: error }] : []}
      attempt={attempt}
      verb={t(verbs[wish])}
      danger={wish === 'unclaim'}
      busy={progress !== null}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p dir="auto">
        <strong>{what}</strong>
      </p>
      {needs ? (
        <Select
          id="claim-visibility"
          label={t('Visibility')}
          description={t('Staff see everything that is claimed.')}
          required
          allowDeselect={false}
          data={visibilities.map((value) => ({ value, label: t(visibilityNames[value]) }))}
          value={visible_to}
          onChange={(value) => setVisibleTo(value as Visibility | null)}
          error={error}
        />
      ) : (
        <p>{t(notes[kind])}</p>
      )}
      <p role="status" className="e-muted">
        {progress && progress.total > 0 && t('{{done}} of {{total}} done', progress)}
      </p>
    </FormScreen>
  )
}
