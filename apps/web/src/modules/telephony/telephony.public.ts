/** What rings on the screen, for the shell. */
export { IncomingCall } from './call/incoming-call.view.tsx'
export { useDial } from './call/dial.state.tsx'
