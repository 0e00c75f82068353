import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import './written.css'

const FeedMarkdown = lazyPart(() => import('./feed-markdown.tsx').then((file) => file.FeedMarkdown))

/** HTML or markdown that somebody wrote; the means to draw it are fetched when first needed. */
export function Written({ source, kind }: { source: string; kind: 'html' | 'markdown' }) {
  if (kind === 'html') return <WrittenHtml source={source} />
  return (
    <div className="e-written" dir="auto">
      <Suspense>
        <FeedMarkdown text={source} />
      </Suspense>
    </div>
  )
}

/** Cleaned again before it is shown: what is shown must not trust what is kept. */
function WrittenHtml({ source }: { source: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isCurrent = true
    void import('./clean-nodes.ts').then(({ cleanNodes }) => {
      if (isCurrent) box.current?.replaceChildren(cleanNodes(source))
    })
    return () => {
      isCurrent = false
    }
  }, [source])
  return <div ref={box} className="e-written" dir="auto" />
}
