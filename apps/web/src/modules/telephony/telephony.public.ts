/** What rings on the screen, for the shell. */

export { useDial } from './call/dial.state.tsx'
export { IncomingCall } from './call/incoming-call.view.tsx'
