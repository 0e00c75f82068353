import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { amountOnPaper, documentSheet } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { numberFormats } from '@embark/contract/kernel/number-format.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { translate } from '@embark/locales/translate.ts'
import { wholeOf } from '#platform/files/kind.ts'
import type { FileStore } from '#platform/files/store.ts'
import { pictureForPaper } from '#platform/files/thumb.ts'
import type { Sheet } from '#platform/pdf/render.ts'

/** How numbers are written on paper: as the company chose, else as the document's language does; digits stay Latin. */
export const numbersOf = ({ formats }: Pick<TenantSettings, 'formats'>, language: Language) =>
  `${numberFormats[formats.numbers] ?? language}-u-nu-latn`

/** An amount as people read it on paper, always with its currency. */
export const amountText = (minor: number, currency: string) => amountOnPaper(minor, currency)

/** A document of finance as a sheet to print, in its own language (G-M-66). */
export function sheetOf(document: PrintableDocument, settings: Pick<TenantSettings, 'formats'>): Sheet {
  const { language } = document
  const t = (text: string, vars: Readonly<Record<string, string | number>> = {}) => translate(language, text, vars)
  return {
    ...documentSheet(document, { numbers: numbersOf(settings, language), t }),
    pageText: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
  }
}

/** A document with the logo its company puts before its name. */
export interface OnPaper {
  readonly document: PrintableDocument
  readonly logo: { readonly storage_key: string } | null
}

/** A document as PDF, the company's logo before its name. */
export async function drawnOnPaper({ document, logo }: OnPaper, settings: TenantSettings, files: FileStore) {
  return drawnSheet(sheetOf(document, settings), logo, files)
}

/** A sheet as PDF, the logo its company keeps before its name. */
export async function drawnSheet(sheet: Sheet, logo: OnPaper['logo'], files: FileStore) {
  // The renderer is large; a process that prints nothing never loads it.
  const { renderSheet } = await import('#platform/pdf/render.ts')
  const picture = logo && (await pictureForPaper(await wholeOf(files.read(logo.storage_key))))
  return renderSheet({ ...sheet, logo: picture ?? undefined })
}
