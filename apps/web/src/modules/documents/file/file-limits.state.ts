import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { limitsOf } from '@embark/contract/documents/document-type/document-type.rules.ts'
import { fileExtensions, maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FileLimits } from '#ui/files/file-limits.ts'

/** What may be chosen as documents, told before anything is: the same limits by which the server takes uploads. */
export function useFileLimits(maxFiles: number, extensions: readonly string[] = fileExtensions, maxBytes = maxFileBytes): FileLimits {
  const t = useT()
  const about = { kinds: extensions.join(', ').toUpperCase(), size: Math.round(maxBytes / 1_048_576), count: maxFiles }
  return {
    text: maxFiles === 1 ? t('{{kinds}}, up to {{size}} MB', about) : t('{{kinds}}, up to {{size}} MB each, {{count}} at most', about),
    accept: extensions.map((extension) => `.${extension}`),
    maxBytes,
    maxFiles,
  }
}

/** The same for documents of a type, of which a company may ask for less. */
export function useTypeLimits(maxFiles: number, type: string | null): FileLimits {
  const types = useEndpoint(documentTypes.dropdown, { query: {} }).data?.options
  const chosen = types?.find(({ identifier }) => identifier === type)
  const { extensions, maxBytes } = limitsOf(chosen ?? { max_mb: null, file_kinds: [] })
  return useFileLimits(maxFiles, extensions, maxBytes)
}
