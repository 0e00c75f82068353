import type { KeptFile } from '@embark/contract/documents/file/file.contract.ts'
import { fileExtensions } from '@embark/contract/documents/file/file.rules.ts'
import { Button, Input } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { useFileLimits } from './file-limits.state.ts'
import { useUploads } from './uploads.state.ts'

interface Props extends Bound<string | null> {
  readonly label: string
  /** The file the record keeps, if it keeps one. */
  readonly kept: Pick<KeptFile, 'identifier' | 'filename' | 'view_page'> | null | undefined
  /** The extensions that may be chosen; without them, those of all documents. */
  readonly extensions?: readonly string[]
}

/** The one file a record keeps: the one there is, or one sent now. Its value is the file's identifier. */
export function FileField({ label, kept, extensions = fileExtensions, value, error, onChange }: Props) {
  const t = useT()
  const uploads = useUploads(({ fileInfo }) => onChange(fileInfo.identifier))
  const limits = useFileLimits(1, extensions)
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      {kept && value === kept.identifier && uploads.list.length === 0 ? (
        <p className="e-row">
          <a className="e-grow" href={kept.view_page} target="_blank" rel="noreferrer">
            <bdi>{kept.filename}</bdi>
          </a>
          <Button variant="subtle" aria-label={t('Remove {{name}}', { name: kept.filename })} onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        </p>
      ) : (
        <FileDrop
          label={label}
          limits={limits}
          files={[...uploads.list]}
          onAdd={uploads.add}
          onRetry={uploads.retry}
          onRemove={(id) => {
            uploads.remove(id)
            onChange(null)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
