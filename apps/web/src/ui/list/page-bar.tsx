import { IconChevronDown } from '@tabler/icons-react'
import { numbersIn } from '../kept.ts'
import { Behind, MenuDropdown } from '../parts/behind.tsx'
import { useNumberLocale, useWords } from '../words.tsx'
import './list.css'

export type PageBarProps = {
  /** From 1. */
  page: number
  perPage: number
  total: number
  /** False when the total is only known to be at least this much. */
  isTotalExact?: boolean | undefined
  /** Rows on this page. */
  shown: number
  onPage: (page: number) => void
  onPerPage: (size: number) => void
  sizes?: readonly number[] | undefined
  /** Asks for the exact total. */
  onExactTotal?: (() => void) | undefined
}

/** The page numbers worth a button, with gaps where numbers were left out. */
export function pageNumbers(page: number, last: number): (number | 'gap-before' | 'gap-after')[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, last - 2))
  const to = Math.min(last - 1, Math.max(page + 1, 3))
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const start: (number | 'gap-before')[] = from > 2 ? [1, 'gap-before'] : [1]
  const end: (number | 'gap-after')[] = (near[near.length - 1] ?? 0) < last - 1 ? ['gap-after', last] : [last]
  return [...start, ...near, ...end]
}

const usualSizes = [15, 25, 50, 100, 200]
/** The styles turn it to where it leads. */
const arrow = <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />

const Sizes = ({ perPage, onPerPage, sizes = usualSizes }: PageBarProps) => {
  const t = useWords()
  return (
    <Behind
      popup="menu"
      button={
        <button type="button" className="e-quiet">
          {t('{{count}} per page', { count: perPage })}
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </button>
      }
      dropdown={(place) => (
        <MenuDropdown
          {...place}
          position="top-start"
          entries={sizes.map((size) => ({
            id: String(size),
            label: t('{{count}} per page', { count: size }),
            isCurrent: size === perPage,
            onRun: () => onPerPage(size),
          }))}
        />
      )}
    />
  )
}

/** Where one is in a long list, and the way on; works without knowing how long it is. */
export function PageBar(props: PageBarProps) {
  const { page, perPage, total, isTotalExact = true, shown, onPage, onExactTotal } = props
  const t = useWords()
  const locale = useNumberLocale()
  const digits = (value: number) => numbersIn(locale).format(value)
  const first = shown === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.max(1, Math.ceil(total / perPage))
  const hasNext = isTotalExact ? page < last : shown >= perPage
  const range = {
    from: digits(first),
    to: digits(Math.max(0, first + shown - 1)),
    total: isTotalExact ? digits(total) : `${digits(total)}+`,
  }
  const numbers = isTotalExact ? pageNumbers(page, last) : [page]
  return (
    <nav className="e-pager" aria-label={t('Pages')}>
      <span className="e-num" role="status">
        {t('{{from}}–{{to}} of {{total}}', range)}
      </span>
      {!isTotalExact && onExactTotal && (
        <button type="button" className="e-link" onClick={onExactTotal}>
          {t('Count them all')}
        </button>
      )}
      {/* Nothing is divided where all of it stands on the smallest page; that no page is turned to, the styles see. */}
      {total > (props.sizes ?? usualSizes)[0]! && <Sizes {...props} />}
      <div className="e-pages">
        <button type="button" aria-label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {arrow}
        </button>
        {numbers.map((number) =>
          typeof number === 'number' ? (
            <button
              key={number}
              type="button"
              data-far={Math.abs(number - page) > 1 || undefined}
              aria-label={t('Page {{number}}', { number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {digits(number)}
            </button>
          ) : (
            <span key={number} data-far aria-hidden="true">
              …
            </span>
          ),
        )}
        <button type="button" aria-label={t('Next page')} disabled={!hasNext} onClick={() => onPage(page + 1)}>
          {arrow}
        </button>
      </div>
    </nav>
  )
}
