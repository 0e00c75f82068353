import type { ExtractedPage, FieldsBody } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { markIn } from '@embark/contract/extraction/file-extraction/marks.rules.ts'
import type { Education, Mark } from '@embark/contract/leads/background/background.contract.ts'
import { refuseField } from '#platform/refusal.ts'
import { clearly } from './entity.rules.ts'

/** The rows of tables that somebody takes over as marks, each as it was read. */
export function acceptedMarks(extracted: Readonly<Record<string, ExtractedPage>>, { accept_rows, marks_level }: FieldsBody) {
  if (accept_rows.length && !marks_level) refuseField('marks_level', 'Level is required')
  return accept_rows.map(({ page, table: index, row }, at) => {
    const table = extracted[page]?.table_entities[index]
    const read = table?.rows[row]
    const mark = table && read && markIn(table, read)
    if (!mark) return refuseField(`accept_rows.${at}.row`, 'Choose one of the options')
    const said = `${mark.subject}: ${mark.mark}`
    const level = table.confidence >= clearly ? ('likely' as const) : ('unsure' as const)
    return {
      page: Number(page.slice(5)),
      key: table.title,
      lead_field: 'education_info' as const,
      read_value: said,
      value: said,
      level,
      mark,
    }
  })
}
export type AcceptedMark = ReturnType<typeof acceptedMarks>[number]

/** The education of a lead with these marks in the entry they belong to; a subject that is there already gets its new mark. */
export function withMarks(
  education: readonly Education[],
  level: string,
  institution_name: string | null,
  accepted: readonly { readonly mark: Mark }[],
): Education[] {
  const isMeant = (entry: Education) => entry.level === level && (!institution_name || entry.institution_name === institution_name)
  const at = education.findLastIndex(isMeant)
  const entry = education[at] ?? { level, institution_name }
  const fresh = new Map([...(entry.marks ?? []), ...accepted.map(({ mark }) => mark)].map((mark) => [mark.subject, mark]))
  const next = { ...entry, marks: [...fresh.values()] }
  return at < 0 ? [...education, next] : education.with(at, next)
}
