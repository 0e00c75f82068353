import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { numberFormats } from '@embark/contract/kernel/number-format.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { fileLink } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import type { FileStore } from '#platform/files/store.ts'
import { pictureForPaper } from '#platform/files/thumb.ts'
import type { Sheet } from '#platform/pdf/render.ts'

/** How numbers are written on paper: as the company chose, else as the document's language does; digits stay Latin. */
export const numbersOf = ({ formats }: Pick<TenantSettings, 'formats'>, language: Language) =>
  `${numberFormats[formats.numbers] ?? language}-u-nu-latn`

/** What the company says of itself on paper. */
export async function companyOnPaper(ctx: Ctx): Promise<PrintableDocument['from']> {
  const { name, country_code: country, accent_color, settings } = ctx.tenant
  const { address, email, phone } = settings.contact
  const { legal_name, tax_number, registration_number } = settings.documents
  const logo = await companyLogo(ctx)
  return {
    ...{ name, country, accent_color, address, email, phone, legal_name, tax_number, registration_number },
    logo: logo && fileLink(ctx, logo).view_page,
  }
}

type CompanyLogo = { readonly identifier: string; readonly media_type: string; readonly storage_key: string } | null
/** What a request has read: its document names the logo, and its sheet is drawn with it. */
const readBy = new WeakMap<Ctx, Promise<CompanyLogo>>()

/** The picture the company put before its name, with where its content is kept. */
export function companyLogo(ctx: Ctx): Promise<CompanyLogo> {
  const known = readBy.get(ctx) ?? readLogo(ctx)
  readBy.set(ctx, known)
  return known
}

async function readLogo({ db, tenant }: Ctx): Promise<CompanyLogo> {
  const { logo } = tenant.settings.documents
  if (!logo) return null
  const file = await db
    .selectFrom('files')
    .select(['identifier', 'media_type', 'storage_key'])
    .where('identifier', '=', logo)
    .where('purpose', '=', 'company_logo')
    .executeTakeFirst()
  return file ?? null
}

/** Where the picture before the company's name is kept. */
export type PaperLogo = { readonly storage_key: string } | null

/** A sheet as an answer: drawn while it is being sent, when no database connection is held any more. */
export async function printedSheet(ctx: Ctx, filename: string, sheet: Sheet) {
  const logo = await companyLogo(ctx)
  const { files } = ctx
  const drawn = async function* () {
    yield await drawnSheet(sheet, logo, files)
  }
  return { filename, type: 'application/pdf', disposition: 'inline' as const, content: drawn() }
}

/** A sheet as PDF, the logo its company keeps before its name. */
export async function drawnSheet(sheet: Sheet, logo: PaperLogo, files: FileStore) {
  // The renderer is large; a process that prints nothing never loads it.
  const { renderSheet } = await import('#platform/pdf/render.ts')
  const picture = logo && (await pictureForPaper(await wholeOf(files.read(logo.storage_key))))
  return renderSheet({ ...sheet, logo: picture ?? undefined })
}
