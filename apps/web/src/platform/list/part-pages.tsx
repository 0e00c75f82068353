import { PageBar } from '#ui/list/page-bar.tsx'

interface Props {
  readonly of: {
    readonly recordsInfo: readonly unknown[]
    readonly metaInfo: { readonly totalPages: number; readonly totalRecords: number; readonly isTotalExact: boolean }
  }
  readonly page: number
  readonly perPage: number
  readonly onPage: (page: number) => void
  /** Without it the size of a page is fixed. */
  readonly onPerPage?: (size: number) => void
}

/** The pages of a list that is a part of another page; one that fits on a single page needs none. */
export const PartPages = ({ of: { recordsInfo, metaInfo }, onPerPage, ...props }: Props) =>
  metaInfo.totalPages > 1 && (
    <PageBar
      {...props}
      total={metaInfo.totalRecords}
      isTotalExact={metaInfo.isTotalExact}
      shown={recordsInfo.length}
      onPerPage={onPerPage ?? (() => undefined)}
      {...(!onPerPage && { sizes: [props.perPage] })}
    />
  )
