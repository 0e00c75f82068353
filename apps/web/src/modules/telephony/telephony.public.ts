import { lazy } from 'react'

/** The line of a record's menu that calls its number. */
export { useDial } from './call/dial.state.tsx'

/** What rings on the screen, for the shell. */
export const IncomingCall = lazy(() => import('./call/incoming-call.view.tsx').then((file) => ({ default: file.IncomingCall })))
