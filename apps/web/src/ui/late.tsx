import { type ComponentType, lazy } from 'react'

/**
 * A component whose code is fetched when it is first drawn, or before that by `preload`; once it is there it is drawn at once. It stands in
 * a Suspense as a lazy one does, which would wait for a turn though it has nothing to wait for.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Waiting = lazy(preload) as ComponentType<Props>
  const Late = (props: Props) => (Loaded ? <Loaded {...props} /> : <Waiting {...props} />)
  return Object.assign(Late, { preload })
}
