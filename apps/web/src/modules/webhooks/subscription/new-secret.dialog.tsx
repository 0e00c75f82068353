import { ShownOnce } from '#modules/leads/capture.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'

/** The secret with which a receiver checks what it gets. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  return (
    <ShownOnce
      title={t('Secret of the webhook')}
      help={t(
        'Copy it now: it is shown only once. The receiver checks with it that an event comes from here, as Standard Webhooks describes.',
      )}
      secret={secret}
      secretLabel={t('Secret')}
      onClose={onClose}
    />
  )
}
