import { useEffect, useRef } from 'react'

/** Space on the link of a record looks at it without leaving the list. */
export function useLookKey<Row>(rows: readonly Row[], hrefOf: (row: Row) => string, look: (row: Row) => void) {
  const latest = useRef({ rows, hrefOf, look })
  latest.current = { rows, hrefOf, look }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
      const { rows, hrefOf, look } = latest.current
      const href = event.target.getAttribute('href')
      const row = rows.find((each) => hrefOf(each) === href)
      if (!row) return
      event.preventDefault()
      look(row)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
