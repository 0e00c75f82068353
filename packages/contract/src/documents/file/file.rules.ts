/** The largest file anyone may upload as a document (specification 3 §5). */
export const maxFileBytes = 5 * 1_048_576
/** Files above this are sent in pieces of this size, so that one that was interrupted goes on where it stopped. */
export const pieceBytes = 1_048_576
/** How many files go into one save. */
export const maxFiles = 10

/** What a document may be, by its content: media type to the extensions a name may carry, the usual one first. */
export const fileKinds = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly string[]>
export type FileKind = keyof typeof fileKinds

/** The extensions a person may choose from, for file pickers and hints. */
export const fileExtensions: readonly string[] = Object.values(fileKinds).flat()

/** Whether the words of a file are shown on a page of ours: Word and Excel of today, whose old formats are only downloaded. */
export const hasPage = (mediaType: string) => mediaType.startsWith('application/vnd.openxmlformats-officedocument.')

/** Whether a file, or a page with its words, may be shown in our name; anything else is only ever downloaded. */
export const isShown = (mediaType: string) =>
  hasPage(mediaType) ||
  mediaType === 'application/pdf' ||
  mediaType === 'image/jpeg' ||
  mediaType === 'image/png' ||
  mediaType === 'image/webp'
