import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { amountOnPaper, documentSheet } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { translate } from '@embark/locales/translate.ts'
import { drawnSheet, numbersOf, type PaperLogo } from '#modules/organization/organization.public.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Sheet } from '#platform/pdf/render.ts'

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
  readonly logo: PaperLogo
}

/** A document as PDF, the company's logo before its name. */
export async function drawnOnPaper({ document, logo }: OnPaper, settings: TenantSettings, files: FileStore) {
  return drawnSheet(sheetOf(document, settings), logo, files)
}
