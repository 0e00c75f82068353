import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, type Ref, useContext } from 'react'

/** Opens an address inside the app without loading the page anew. */
export type Go = (href: string) => void

const Navigate = createContext<Go | null>(null)

/** Hands the app's router to every link of the components. */
export function NavigateProvider(props: { navigate?: Go | undefined; children: ReactNode }) {
  return <Navigate.Provider value={props.navigate ?? null}>{props.children}</Navigate.Provider>
}

/** Goes to an address from code, for keys and menus. */
export function useGo(): Go {
  const navigate = useContext(Navigate)
  return navigate ?? ((href) => window.location.assign(href))
}

const staysHere = (event: MouseEvent<HTMLAnchorElement>, target?: string) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  (!target || target === '_self')

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** What a plain click does in the place of going there: it opens the same over this page. */
  onFollow?: (() => void) | undefined
}

/** A real link: a plain click goes through the router, every other click is the browser's. */
export function Link({ onClick, onFollow, ...rest }: LinkProps) {
  const navigate = useContext(Navigate)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const inside = rest.href.startsWith('/') || rest.href.startsWith('?')
    if (!navigate || !inside || rest.download !== undefined || !staysHere(event, rest.target)) return
    event.preventDefault()
    if (onFollow) onFollow()
    else navigate(rest.href)
  }
  // biome-ignore lint/a11y: a link with an address is followed by key as by click; this only chooses who follows it
  return <a {...rest} onClick={follow} />
}
