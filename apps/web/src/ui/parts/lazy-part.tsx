import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { useWords } from '../words.tsx'
import './lazy-part.css'

/** That a part could not be fetched, such as after a release that took the old files away; anything else thrown is its own fault. */
class PartMissing extends Error {}

/** A part that is fetched when it is first shown, or before by `preload`, which says whether it is there. */
type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<boolean> }

/**
 * A part of a page that is fetched when it is first shown. One that cannot be fetched says so in its own place, where it can be asked for
 * again; what stands around it, and what was typed there, stays. One that is there already is drawn at once: a lazy one would wait for a
 * turn though it has nothing to wait for.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const part = async () => {
    Loaded ??= await load()
    return Loaded
  }
  const fetchPart = () =>
    lazy(() =>
      part().then(
        (Part) => ({ default: Part }),
        (error: unknown) => {
          throw new PartMissing(undefined, { cause: error })
        },
      ),
    )
  let Fetched: ComponentType<Props> = fetchPart() as ComponentType<Props>
  function Part(props: Props) {
    const [turn, setTurn] = useState(0)
    // Chosen once: another component in the same place would lose what was typed into the first.
    const [Shown, setShown] = useState(() => Loaded ?? Fetched)
    const again = () => {
      Fetched = fetchPart() as ComponentType<Props>
      setShown(() => Fetched)
      setTurn(turn + 1)
    }
    return (
      <PartBoundary key={turn} missing={<Missing onRetry={again} />}>
        <Shown {...props} />
      </PartBoundary>
    )
  }
  // What could not be fetched ahead is fetched again, and complained about, when it is shown.
  return Object.assign(Part, { preload: () => part().then(yes, no) })
}
const yes = () => true
const no = () => false

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
