import { type QuarantinedFile, quarantine } from '@embark/contract/documents/quarantine/quarantine.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import '../document/documents.css'

/** Files the virus scanner objected to; nothing where there are none. They can be deleted and nothing else. */
export function Quarantine() {
  const t = useT()
  const files = useEndpoint(quarantine.list, {}).data?.recordsInfo ?? []
  const remove = useAction(quarantine.remove, { stales: [quarantine.list], said: t('File deleted') })
  if (!files.length) return null
  return (
    <section className="e-panel e-quarantine" aria-labelledby="quarantine">
      <h2 id="quarantine">{t('Files in quarantine')}</h2>
      <p className="e-sub">
        {t('A virus was found in these uploads. Nobody can open or release them; delete them once you have told who sent them.')}
      </p>
      <ul className="e-doc-choice">
        {files.map((file) => (
          <Held
            key={file.identifier}
            file={file}
            isBusy={remove.isPending}
            onDelete={() => remove.mutate({ params: { identifier: file.identifier } })}
          />
        ))}
      </ul>
    </section>
  )
}

interface HeldProps {
  readonly file: QuarantinedFile
  readonly isBusy: boolean
  readonly onDelete: () => void
}

function Held({ file: { filename, finding, uploadedByInfo, created_at }, isBusy, onDelete }: HeldProps) {
  const t = useT()
  return (
    <li className="e-row">
      <span className="e-two e-grow">
        <bdi className="e-doc-name">{filename}</bdi>
        <small className="e-muted">
          {[finding, uploadedByInfo && fullNameOf(uploadedByInfo), formatMoment(created_at)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Button
        size="compact-sm"
        data-tone="danger"
        disabled={isBusy}
        aria-label={t('Delete {{name}}', { name: filename })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </li>
  )
}
