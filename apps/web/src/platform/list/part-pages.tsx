import { PageBar } from '#ui/list/page-bar.tsx'

interface Props {
  readonly meta: { readonly totalPages: number; readonly totalRecords: number; readonly isTotalExact: boolean }
  readonly page: number
  readonly perPage: number
  readonly shown: number
  readonly onPage: (page: number) => void
  /** Without it the size of a page is fixed. */
  readonly onPerPage?: (size: number) => void
}

/** The pages of a list that is a part of another page; one that fits on a single page needs none. */
export const PartPages = ({ meta: { totalPages, totalRecords, isTotalExact }, onPerPage, ...props }: Props) =>
  totalPages > 1 && (
    <PageBar
      {...props}
      total={totalRecords}
      isTotalExact={isTotalExact}
      onPerPage={onPerPage ?? (() => undefined)}
      {...(!onPerPage && { sizes: [props.perPage] })}
    />
  )
