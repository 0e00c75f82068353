import { fileExtensions, maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { Input } from '@mantine/core'
import { useRef } from 'react'
import { useUploads } from '#modules/documents/documents.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'

const most = 10

/** Papers that are added to a request, up to ten at once. */
export function RequestFiles({ onChange }: { readonly onChange: (identifiers: string[]) => void }) {
  const t = useT()
  // Two uploads may end before the page was drawn again.
  const sent = useRef<readonly string[]>([])
  const keep = (identifiers: readonly string[]) => {
    sent.current = identifiers
    onChange([...identifiers])
  }
  const uploads = useUploads(({ fileInfo }) => keep([...sent.current, fileInfo.identifier]))
  const label = t('Documents')
  return (
    <Input.Wrapper label={label} labelElement="div">
      <FileDrop
        label={label}
        limits={{
          text: t('{{kinds}}, up to {{size}} MB each, {{count}} at most', {
            kinds: fileExtensions.join(', ').toUpperCase(),
            size: Math.round(maxFileBytes / 1_048_576),
            count: most,
          }),
          accept: fileExtensions.map((extension) => `.${extension}`),
          maxBytes: maxFileBytes,
          maxFiles: most,
        }}
        files={[...uploads.list]}
        onAdd={uploads.add}
        onRetry={uploads.retry}
        onRemove={(id) => {
          const gone = uploads.list.find((each) => each.id === id)?.answer?.fileInfo.identifier
          uploads.remove(id)
          keep(sent.current.filter((identifier) => identifier !== gone))
        }}
      />
    </Input.Wrapper>
  )
}
