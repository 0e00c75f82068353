import { publicScreen } from '../../kernel/screen.ts'

/** Where a family reads what it was offered; the identifier is the secret of the mail. */
export const publicQuotationScreens = {
  overview: publicScreen('/quotation/:identifier/overview', { title: 'Quotation' }),
}
