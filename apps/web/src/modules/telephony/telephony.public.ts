import { lazyPart } from '#ui/parts/lazy-part.tsx'

/** The line of a record's menu that calls its number. */
export { useDial } from './call/dial.state.tsx'

/** What rings on the screen, for the shell. */
export const IncomingCall = lazyPart(() => import('./call/incoming-call.view.tsx').then((file) => file.IncomingCall))
