import type { ExtractedPage, SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { type DocumentKind, documentKinds } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { type ReadPage, textOf } from '#platform/reading/page.ts'
import { entity } from './entity.rules.ts'
import { offerFields } from './offer.rules.ts'
import { passportFields } from './passport.rules.ts'
import { scoreFields } from './score.rules.ts'
import { transcriptFields, transcriptTables } from './transcript.rules.ts'

/** What was found in a file. */
export interface Extracted {
  readonly document_kind: DocumentKind
  readonly extracted_info: Record<string, ExtractedPage>
}

/** No page of a document has more lines; what is beyond is not shown. */
const mostLines = 400

const signs: readonly (readonly [DocumentKind, RegExp])[] = [
  ['test_report', /\b(ielts|toefl|pearson|pte academic|duolingo english test)\b/i],
  [
    'offer_letter',
    /\b(letter of offer|offer of (a place|admission|study)|(un)?conditional offer|offer letter|lettre d.admission|kabul (mektubu|belgesi))\b|خطاب القبول/i,
  ],
  [
    'transcript',
    /\b(transcript|statement of (marks|results)|mark ?sheet|relev[eé] de notes|not (belgesi|d[oö]k[uü]m[uü])|transkript)\b|كشف الدرجات/i,
  ],
]

/** Tells what the pages are, unless their type says it, and finds the fields of such a document with their places. */
export function fieldsIn(pages: readonly ReadPage[], reading?: string | null): Extracted {
  const kind = documentKinds.find((each) => each === reading) ?? kindOf(pages)
  return {
    document_kind: kind,
    extracted_info: Object.fromEntries(pages.map((page) => [`page_${page.number}`, pageOf(page, kind)])),
  }
}

function kindOf(pages: readonly ReadPage[]): DocumentKind {
  if (pages.some(({ zone }) => zone)) return 'passport'
  const text = pages
    .slice(0, 3)
    .flatMap(({ lines }) => lines.map(textOf))
    .join('\n')
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
}

function pageOf(page: ReadPage, kind: DocumentKind): ExtractedPage {
  const entities = fieldsOf(page, kind)
  const { width, height, turn, by } = page
  return {
    single_entities: uniquely(entities),
    table_entities: kind === 'transcript' || kind === 'other' ? transcriptTables(page) : [],
    width,
    height,
    turn,
    by,
    lines: page.lines.slice(0, mostLines).map((line) => ({ text: textOf(line).slice(0, 300), box: [...line.box] })),
  }
}

function fieldsOf(page: ReadPage, kind: DocumentKind): SingleEntity[] {
  if (kind === 'passport') return passportFields(page)
  if (kind === 'test_report') return scoreFields(page)
  if (kind === 'transcript') return transcriptFields(page)
  if (kind === 'offer_letter') return offerFields(page)
  return page.lines.flatMap(({ words }) => {
    const [label, value] = textOf({ words }).split(/\s*:\s+/, 2)
    return label && value && /^\p{L}[\p{L} .'/-]{1,40}$/u.test(label) ? [entity(label, value, words)] : []
  })
}

/** Of fields with one name the first stays; they are chosen by their names. */
const uniquely = (fields: readonly SingleEntity[]) =>
  fields.filter(({ key }, at) => fields.findIndex((other) => other.key === key) === at).slice(0, 60)
