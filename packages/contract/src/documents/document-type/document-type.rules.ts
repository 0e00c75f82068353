import { fileExtensions, fileKinds, maxFileBytes } from '../file/file.rules.ts'

/** The kinds of files a document type may be limited to. */
export const typeFileKinds = ['pdf', 'picture', 'office'] as const
export type TypeFileKind = (typeof typeFileKinds)[number]
export const typeFileKindNames: Readonly<Record<TypeFileKind, string>> = { pdf: 'PDF', picture: 'Pictures', office: 'Word and Excel' }

const extensionsOf: Readonly<Record<TypeFileKind, readonly string[]>> = {
  pdf: fileKinds['application/pdf'],
  picture: [...fileKinds['image/jpeg'], ...fileKinds['image/png']],
  office: fileExtensions.filter((extension) => extension.startsWith('doc') || extension.startsWith('xls')),
}

/** What every upload may weigh at most, in MB: a type may ask for less. */
export const mostTypeMb = maxFileBytes / 1_048_576

/** How documents of a type are read: told by their content, as one kind, or not at all. */
export const typeReadings = ['auto', 'passport', 'test_report', 'transcript', 'offer_letter', 'none'] as const
export type TypeReading = (typeof typeReadings)[number]
export const typeReadingNames: Readonly<Record<TypeReading, string>> = {
  auto: 'Recognised automatically',
  passport: 'Always as a passport',
  test_report: 'Always as a test report',
  transcript: 'Always as a transcript',
  offer_letter: 'Always as an offer letter',
  none: 'Not read',
}

export interface TypeLimits {
  readonly max_mb: number | null
  /** All kinds where none is named. */
  readonly file_kinds: readonly TypeFileKind[]
}

/** What a file of a type may be. */
export const limitsOf = ({ max_mb, file_kinds }: TypeLimits) => ({
  maxBytes: (max_mb ?? mostTypeMb) * 1_048_576,
  extensions: file_kinds.length ? file_kinds.flatMap((kind) => extensionsOf[kind]) : fileExtensions,
})

interface SentFile {
  readonly bytes: number
  readonly file_extension: string
}

interface Complaint {
  readonly text: string
  readonly vars: Record<string, string | number>
}

/** What is wrong with a file for its type, in words with their variables; nothing where it fits. */
export function complaintOfFile(limits: TypeLimits, { bytes, file_extension }: SentFile): Complaint | undefined {
  const { maxBytes, extensions } = limitsOf(limits)
  if (!extensions.includes(file_extension.toLowerCase()))
    return { text: 'Documents of this type are {{kinds}} files', vars: { kinds: extensions.join(', ').toUpperCase() } }
  if (bytes > maxBytes) return { text: 'Documents of this type have at most {{size}} MB', vars: { size: maxBytes / 1_048_576 } }
  return undefined
}
