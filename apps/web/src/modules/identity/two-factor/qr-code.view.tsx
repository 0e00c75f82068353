import { useEffect, useState } from 'react'

/** A text as a QR code, drawn here: the secret in it leaves the browser nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number }>()
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { border: 2 })
      const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
      if (isWanted) setDrawn({ path, size })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  // Cameras want dark on light, whatever the colours of the page.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      shapeRendering="crispEdges"
      style={{ inlineSize: 200, blockSize: 200, background: '#fff', borderRadius: 8 }}
    >
      {drawn && <path d={drawn.path} fill="#000" />}
    </svg>
  )
}
