import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { drawnMarkdown } from './markdown.tsx'

/** The text of a feed: markdown with tables, strikethrough and bare addresses, read as the server read it when it cleaned it. */
export const FeedMarkdown = ({ text }: { text: string }) => (
  <>
    {drawnMarkdown(
      fromMarkdown(text, {
        extensions: [gfmTable(), gfmStrikethrough(), gfmAutolinkLiteral()],
        mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmAutolinkLiteralFromMarkdown()],
      }),
    )}
  </>
)
