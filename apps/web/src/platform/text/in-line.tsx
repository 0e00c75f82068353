import { Fragment } from 'react'
import { inARow } from '../i18n/format.ts'

type Parts = { readonly parts: readonly (string | null | undefined | false | 0)[] }

const Joined = ({ parts, by }: Parts & { readonly by: string }) =>
  parts
    .filter((part) => part)
    .map((part, index) => (
      // Two parts may be called the same.
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
      <Fragment key={index}>
        {index > 0 && by}
        <bdi>{part}</bdi>
      </Fragment>
    ))

/** Parts of a line with a dot between them: each keeps its own direction, and their order is the page's, whatever script stands first. */
export const InDots = ({ parts }: Parts) => <Joined parts={parts} by={'\u00a0· '} />

/** The same with the comma of the reader's language. */
export const InCommas = ({ parts }: Parts) => <Joined parts={parts} by={inARow(['', ''])} />
