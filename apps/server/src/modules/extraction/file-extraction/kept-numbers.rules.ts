import type { ExtractedPage, SelectedPage, SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import type { DocumentKind } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { maskedPassport } from '@embark/contract/leads/passport/passport.rules.ts'

const numbers: readonly SingleEntity['key'][] = ['Passport number', 'Personal number']

/** A number of a passport is kept by the lead alone, which seals it; what was read shows its end. */
const withoutNumbers = <Entity extends { key: string; value: string }>(entities: readonly Entity[]): Entity[] =>
  entities.map((each) => (numbers.includes(each.key) && each.value ? { ...each, value: maskedPassport(each.value) } : each))

/** What is kept of the pages of a document: of a passport neither its number nor its lines, which say it again. */
export const keptPages = (kind: DocumentKind, pages: Readonly<Record<string, ExtractedPage>>): Record<string, ExtractedPage> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [
      name,
      { ...page, single_entities: withoutNumbers(page.single_entities), lines: kind === 'passport' ? [] : page.lines },
    ]),
  )

/** The number of the passport on each page that has one, as it was read. */
export const passportNumbers = (pages: Readonly<Record<string, ExtractedPage>>): readonly (readonly [page: string, number: string])[] =>
  Object.entries(pages).flatMap(([name, { single_entities }]) =>
    single_entities.flatMap(({ lead_field, value }) => (lead_field === 'passport_number' && value ? [[name, value] as const] : [])),
  )

/** What is kept of the values somebody chose. */
export const keptChoice = (pages: Readonly<Record<string, SelectedPage>>): Record<string, SelectedPage> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, { ...page, single_entities: withoutNumbers(page.single_entities) }]),
  )
