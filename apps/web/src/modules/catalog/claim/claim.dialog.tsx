import { Claiming, LettingGo } from '@embark/contract/catalog/claim/claim.contract.ts'
import { type ClaimAct, type Visibility, visibilities, visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { claimStales, claimWords, type Kind, type Wish } from './claiming.state.ts'
import { useParts } from './parts.state.ts'

interface Props<Item> {
  readonly kind: Kind
  readonly wish: Wish
  /** The one item by its name, or how many. */
  readonly what: string
  readonly visibleTo: Visibility | null
  readonly gather: () => Promise<readonly Item[]>
  /** Sends as many as one call takes. */
  readonly claim: (items: Item[], type: ClaimAct, visible_to: Visibility | null) => Promise<unknown>
  readonly onDone: () => void
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
export function ClaimDialog<Item>({ kind, wish, what, visibleTo, gather, claim, onDone, onClose }: Props<Item>) {
  const t = useT()
  const { inParts, progress } = useParts(claimStales)
  const isLettingGo = wish === 'unclaim'
  const { done, failed } = claimWords[kind][wish]
  const form = useSchemaForm('claim', isLettingGo ? LettingGo : Claiming, {
    defaults: { visible_to: isLettingGo ? null : visibleTo },
    send: ({ visible_to }) => inParts(gather, (part) => claim([...part], isLettingGo ? 'unclaim' : 'claim', visible_to)),
    failure: failed,
    isToast: true,
    said: t(done),
    onDone,
  })
  return (
    <FormScreen variant="modal" title={t(titles[kind][wish])} form={form} verb={t(verbs[wish])} danger={isLettingGo} onCancel={onClose}>
      <p dir="auto">
        <strong>{what}</strong>
      </p>
      {isLettingGo ? (
        <p>{t(notes[kind])}</p>
      ) : (
        <SelectField
          label={t('Visibility')}
          description={t('Staff see everything that is claimed.')}
          required
          allowDeselect={false}
          data={visibilities.map((value) => ({ value, label: t(visibilityNames[value]) }))}
          {...form.field('visible_to')}
        />
      )}
      <p role="status" className="e-muted">
        {progress && progress.total > 0 && t('{{done}} of {{total}} done', progress)}
      </p>
    </FormScreen>
  )
}
