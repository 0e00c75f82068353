import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'

type Tree = ReturnType<typeof fromMarkdown>
/** A piece of a parsed text: a block, or something within one. */
export type MarkdownNode = Tree | Tree['children'][number]

/** Reads plain markdown, as agreements are written in (CommonMark). */
export const readMarkdown = (text: string): Tree => fromMarkdown(text)

/**
 * Reads markdown with tables, strikethrough and bare addresses, as feeds are written in; the page that draws them reads them the same way.
 */
export const readFeedMarkdown = (text: string): Tree =>
  fromMarkdown(text, {
    extensions: [gfmTable(), gfmStrikethrough(), gfmAutolinkLiteral()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmAutolinkLiteralFromMarkdown()],
  })
