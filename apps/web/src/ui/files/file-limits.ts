import type { Translate } from '../words.tsx'

/** What may be chosen. */
export type FileLimits = {
  /** Told before anything is chosen: "PDF, JPG or PNG, up to 5 MB each, 10 at most". */
  text: string
  /** Endings or types, such as ".pdf" or "image/*". */
  accept?: string[] | undefined
  maxBytes?: number | undefined
  maxFiles?: number | undefined
  /** What is said of a file that is refused, where it is not said by its name and the limits. */
  refusals?: { kind: string; size: string; count?: string | undefined } | undefined
}

/** A size in the unit people use for it. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kB'] : [Math.round(bytes / 100_000) / 10, 'MB']
  return `${new Intl.NumberFormat(locale).format(value)} ${unit}`
}

const isAccepted = (file: File, accept: readonly string[] | undefined) =>
  !accept ||
  accept.length === 0 ||
  accept.some((rule) => {
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase())
    return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule
  })

/** Which of the chosen files may be sent, and in words why the others may not. */
export function sortFiles(chosen: File[], limits: FileLimits, already: number, t: Translate): { fine: File[]; problems: string[] } {
  const problems: string[] = []
  const fine: File[] = []
  for (const file of chosen) {
    const about = { name: file.name, limits: limits.text }
    const said = limits.refusals
    if (!isAccepted(file, limits.accept)) problems.push(said?.kind ?? t('{{name}} is not a supported file type. {{limits}}', about))
    else if (limits.maxBytes && file.size > limits.maxBytes) problems.push(said?.size ?? t('{{name}} is too large. {{limits}}', about))
    else if (limits.maxFiles !== undefined && already + fine.length >= limits.maxFiles)
      problems.push(said?.count ?? t('{{name}} is one too many. {{limits}}', about))
    else fine.push(file)
  }
  return { fine, problems }
}
