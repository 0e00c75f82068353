import type { ExtractedPage, FieldsBody, SelectedPage } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { isPassportField } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import type { Education } from '@embark/contract/leads/background/background.contract.ts'
import { LeadEdit } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { maskedPassport } from '@embark/contract/leads/passport/passport.rules.ts'
import { sql } from 'kysely'
import { editLeadByForm, leadToEdit } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { mappedPages } from '../extraction-map/extraction-map.queries.ts'
import { newestExtraction, type ReadableFile } from './file-extraction.policy.ts'
import { keptChoice } from './kept-numbers.rules.ts'
import { type AcceptedMark, acceptedMarks, withMarks } from './marks.commands.ts'
import { countryOf, takePassports } from './passport.commands.ts'

/** Keeps the chosen values of an extraction, and takes some of them into the lead by its own change, with its rights, rules and history. */
export async function saveFields(ctx: Ctx, file: ReadableFile, body: FieldsBody) {
  const extraction = await newestExtraction(ctx, file)
  if (extraction.identifier !== body.record_id) refuse('EXTRACTION_OUTDATED')
  // Written by this module alone.
  const read = (extraction.extracted_info ?? refuse('EXTRACTION_OUTDATED')) as Record<string, ExtractedPage>
  const extracted = await mappedPages(ctx, file.document_type_id, read)
  refuseForeign(extracted, body.selected_info)
  const selected_info = keptChoice(body.selected_info)
  await ctx.db
    .updateTable('file_extractions')
    .set({ selected_info: JSON.stringify(selected_info), selected_by: ctx.actor.id, selected_at: sql`now()` })
    .where('id', '=', extraction.id)
    .execute()
  ctx.changed({ module: 'file_extraction', id: extraction.id, after: { selected_info } })
  if (!body.accept.length && !body.accept_rows.length) return
  if (!can(ctx, 'leads.update')) refuse('PERMISSION_DENIED')
  const fields = body.accept.map((wish, at) => acceptedField(extracted, body.selected_info, wish, at))
  const marks = acceptedMarks(extracted, body)
  if (marks.length || fields.some(({ lead_field }) => !isPassportField(lead_field))) await takeIntoLead(ctx, file, body, fields, marks)
  // Written by this module alone.
  await takePassports(ctx, file, fields, extraction.numbers_sealed as Record<string, string>)
  const taken = [...fields.map(({ at: _, ...field }) => field), ...marks.map(({ mark: _, ...field }) => field)].map((field) => ({
    ...field,
    value: field.lead_field === 'passport_number' ? maskedPassport(field.value) : field.value,
    extraction_id: extraction.id,
    lead_id: file.lead_id,
    accepted_by: ctx.actor.id,
  }))
  await ctx.db.insertInto('accepted_fields').values(taken).execute()
}

/** Chosen can be only what was read; its value may be corrected. */
function refuseForeign(extracted: Record<string, ExtractedPage>, selected: FieldsBody['selected_info']) {
  for (const [page, { single_entities, table_entities }] of Object.entries(selected)) {
    const known = extracted[page]
    const isForeign =
      single_entities.some(({ key }) => !known?.single_entities.some((read) => read.key === key)) ||
      table_entities.some(({ title }) => !known?.table_entities.some((read) => read.title === title))
    if (isForeign) refuseField(`selected_info.${page}`, 'Choose one of the options')
  }
}

type Wish = FieldsBody['accept'][number]

/** One value that goes into the lead, with how it was read. */
function acceptedField(
  extracted: Record<string, ExtractedPage>,
  selected: FieldsBody['selected_info'],
  { page, key, lead_field }: Wish,
  at: number,
) {
  const read = extracted[page]?.single_entities.find((each) => each.key === key && each.lead_field === lead_field)
  const chosen = selected[page]?.single_entities.find((each) => each.key === key)
  if (!read || !chosen?.value) return refuseField(`accept.${at}.key`, 'Choose one of the options')
  return { page: Number(page.slice(5)), key, lead_field, read_value: read.value, value: chosen.value, level: read.level, at }
}
type Field = ReturnType<typeof acceptedField>

async function takeIntoLead(ctx: Ctx, file: ReadableFile, body: FieldsBody, fields: readonly Field[], marks: readonly AcceptedMark[]) {
  const version = body.lead_version ?? refuse('VERSION_REQUIRED')
  const lead = await leadToEdit(ctx, file.lead_identifier, {})
  const wishes: Record<string, unknown> = {}
  for (const field of fields.filter(({ lead_field }) => !isPassportField(lead_field))) {
    const { at } = field
    const selected = body.selected_info[`page_${field.page}`]!
    wishes[field.lead_field] = await valueFor(ctx, lead, field, selected, `accept.${at}.key`)
  }
  if (marks.length) {
    const education = (wishes['education_info'] ?? lead.education_info ?? []) as readonly Education[]
    const institution = Object.values(body.selected_info).flatMap((page) => chosen(page, 'Institution') ?? [])[0]
    wishes['education_info'] = withMarks(education, body.marks_level, institution ?? null, marks)
  }
  const edit = LeadEdit.safeParse({ ...wishes, version })
  if (!edit.success) {
    const wrong = new Set(edit.error.issues.map(({ path }) => path[0]))
    if (marks.length && !fields.some(({ lead_field }) => wrong.has(lead_field)))
      return refuseField('marks_level', 'This value does not fit the field')
    throw new Refusal(
      'INVALID_INPUT',
      {},
      fields.flatMap(({ lead_field }, at) =>
        wrong.has(lead_field) ? [{ field: `accept.${at}.key`, text: 'This value does not fit the field' }] : [],
      ),
    )
  }
  await editLeadByForm(ctx, await leadToEdit(ctx, file.lead_identifier, edit.data), edit.data)
}

type Lead = Awaited<ReturnType<typeof leadToEdit>>

/** The value as the lead keeps it. Scores and education are added to what is there. */
async function valueFor(ctx: Ctx, lead: Lead, { lead_field, value }: Field, selected: SelectedPage, path: string): Promise<unknown> {
  if (lead_field === 'nationality_country_id') return countryOf(ctx, value, path)
  if (lead_field === 'gender') return value.toLowerCase()
  if (lead_field === 'test_scores') return withScore(lead, selected, value)
  if (lead_field === 'education_info') return withEducation(lead, selected, value)
  return value
}

const chosen = ({ single_entities }: SelectedPage, key: string) => single_entities.find((each) => each.key === key)?.value

function withScore({ test_scores }: Lead, selected: SelectedPage, overall: string) {
  const score_name = chosen(selected, 'Test') ?? ''
  const parts = ['Listening', 'Reading', 'Writing', 'Speaking', 'Literacy', 'Comprehension', 'Conversation', 'Production']
  const sub_scores = Object.fromEntries(
    parts.flatMap((part) => (chosen(selected, part) ? [[part.toLowerCase(), Number(chosen(selected, part))]] : [])),
  )
  const score = { score_name, score: Number(overall), sub_scores, test_date: chosen(selected, 'Test date') ?? null }
  // Written through the lead's own forms.
  const others = ((test_scores ?? []) as { score_name: string; test_date?: string | null }[]).filter(
    (each) => each.score_name !== score_name || (each.test_date ?? null) !== score.test_date,
  )
  return [...others, score]
}

function withEducation({ education_info }: Lead, selected: SelectedPage, level: string) {
  const year = chosen(selected, 'Year of completion')
  const entry = {
    level,
    institution_name: chosen(selected, 'Institution') ?? null,
    passing_year: year ? Number(year) : null,
    score: chosen(selected, 'Grade average')?.slice(0, 30) ?? null,
  }
  const others = ((education_info ?? []) as { level: string; institution_name?: string | null }[]).filter(
    (each) => each.level !== level || (each.institution_name ?? null) !== entry.institution_name,
  )
  return [...others, entry]
}
