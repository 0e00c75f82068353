import type { BundleBody } from '@embark/contract/documents/bundle/bundle.contract.ts'
import { bundleLimits, isPage } from '@embark/contract/documents/bundle/bundle.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { documentsToPack } from '../document/document.queries.ts'
import { heirs, holders } from '../document/holders.queries.ts'

/** A document on its way into a bundle. */
export interface Packed {
  readonly id: number
  readonly storage_key: string
  readonly media_type: string
  readonly bytes: number
  /** What it is called among the others: number, name and type. */
  readonly name: string
}
export interface Packing {
  readonly record: { readonly id: number }
  readonly filename: string
  readonly documents: readonly Packed[]
}

/** What no file system takes in a name, and what would turn the text of one around. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu
const plain = (text: string) =>
  text
    .replaceAll(unfit, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')

/** The documents somebody chose of a record, each as they may see it; one they may not see is not there. */
export async function packingOf(
  ctx: Ctx,
  { module_type, module_identifier, document_identifiers }: Omit<BundleBody, 'kind'>,
): Promise<Packing> {
  const record =
    module_type === 'lead'
      ? await holders.of('lead').visible(ctx, module_identifier)
      : await heirs.of('application').visible(ctx, module_identifier)
  const chosen = new Set(document_identifiers)
  const documents = await documentsToPack(ctx, module_type, record, [...chosen])
  if (documents.length < chosen.size) refuse('NOT_FOUND')
  const { rows } = await sql<{ id: number; storage_key: string }>`
    select id, storage_key
    from files
    where id = any(${documents.map(({ file }) => file.id)}::int[])`.execute(ctx.db)
  const keys = new Map(rows.map(({ id, storage_key }) => [id, storage_key]))
  const digits = String(documents.length).length
  const numbered = (index: number, names: readonly string[], extension: string) =>
    `${[String(index + 1).padStart(digits, '0'), ...names].join('-')}.${extension}`
  return {
    record,
    filename: plain(`${await holders.of(module_type).title(ctx, record)} ${translate(ctx.language, 'Documents')}`).slice(0, 150),
    documents: documents.map(({ id, file, label }, index) => ({
      id,
      storage_key: keys.get(file.id)!,
      media_type: file.media_type,
      bytes: Number(file.bytes),
      name: numbered(index, [plain(file.filealias).slice(0, 100), plain(translate(ctx.language, label)).slice(0, 60)], file.file_extension),
    })),
  }
}

/** How large the documents are together; refused where they are too many or too large, or no pages. */
export function sizeOf(kind: BundleBody['kind'], documents: readonly Packed[]): number {
  if (!documents.length) refuseField('document_identifiers', 'Choose at least one document')
  if (documents.length > bundleLimits.documents)
    refuseField('document_identifiers', 'Choose at most {{count}} documents', { count: bundleLimits.documents })
  const bytes = documents.reduce((sum, document) => sum + document.bytes, 0)
  const max = bundleLimits.bytes[kind]
  if (bytes > max)
    refuseField('document_identifiers', 'These documents have more than {{max}} MB together. Choose fewer', { max: max / 1_048_576 })
  const stray = kind === 'pdf' && documents.find(({ media_type }) => !isPage(media_type))
  if (stray)
    refuseField('document_identifiers', '{{name}} cannot become pages. Choose PDF, JPG and PNG files, or take a ZIP', { name: stray.name })
  return bytes
}
