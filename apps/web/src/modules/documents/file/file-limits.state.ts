import { fileExtensions, maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FileLimits } from '#ui/files/file-limits.ts'

/** What may be chosen as documents, told before anything is: the same limits by which the server takes uploads. */
export function useFileLimits(maxFiles: number, extensions: readonly string[] = fileExtensions): FileLimits {
  const t = useT()
  const about = { kinds: extensions.join(', ').toUpperCase(), size: Math.round(maxFileBytes / 1_048_576), count: maxFiles }
  return {
    text: maxFiles === 1 ? t('{{kinds}}, up to {{size}} MB', about) : t('{{kinds}}, up to {{size}} MB each, {{count}} at most', about),
    accept: extensions.map((extension) => `.${extension}`),
    maxBytes: maxFileBytes,
    maxFiles,
  }
}
