import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { useWords } from '../words.tsx'
import './lazy-part.css'

/** That a part could not be fetched, such as after a release that took the old files away; anything else thrown is its own fault. */
class PartMissing extends Error {}

/**
 * A part of a page that is fetched when it is first shown. One that cannot be fetched says so in its own place, where it can be asked for
 * again; what stands around it, and what was typed there, stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetchPart = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          throw new PartMissing(undefined, { cause: error })
        },
      ),
    )
  let Fetched = fetchPart()
  return function LazyPart(props: Props) {
    const [turn, setTurn] = useState(0)
    const again = () => {
      Fetched = fetchPart()
      setTurn(turn + 1)
    }
    return (
      <PartBoundary key={turn} missing={<Missing onRetry={again} />}>
        <Fetched {...props} />
      </PartBoundary>
    )
  }
}

interface BoundaryProps {
  readonly missing: ReactNode
  readonly children: ReactNode
}
class PartBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof PartMissing) return this.props.missing
    throw error
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const t = useWords()
  return (
    <span role="alert" className="e-part-missing">
      {t('This part could not be loaded.')}{' '}
      <button type="button" className="e-link" onClick={onRetry}>
        {t('Try again')}
      </button>
    </span>
  )
}
