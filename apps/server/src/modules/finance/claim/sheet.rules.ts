import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { amountOnPaper, documentSheet } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { numberFormats } from '@embark/contract/kernel/number-format.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Sheet } from '#platform/pdf/render.ts'

/** How a company writes numbers on paper. */
const numbersOf = ({ formats }: Pick<TenantSettings, 'formats'>) => numberFormats[formats.numbers] ?? 'en-US'

/** An amount as people read it on paper, always with its currency. */
export const amountText = (minor: number, currency: string) => amountOnPaper(minor, currency)

/** A document of finance as a sheet to print, in the reader's language (G-M-66). */
export function sheetOf(document: PrintableDocument, settings: Pick<TenantSettings, 'formats'>, language: Language): Sheet {
  const t = (text: string, vars: Readonly<Record<string, string | number>> = {}) => translate(language, text, vars)
  return {
    ...documentSheet(document, { language, numbers: numbersOf(settings), t }),
    pageText: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
  }
}
