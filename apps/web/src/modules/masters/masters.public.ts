/** What other modules may use of masters. */

export { useLeaveGuard } from './form/leave.state.ts'
export { useAnswerText } from './form-submission/answer-text.state.ts'
export { Overdue } from './stage/overdue.view.tsx'
export { ringOf } from './stage/stage-ring.state.ts'
export { routeOf } from './stage/stage-route.state.ts'
export { usualRouteOf } from './stage/usual-route.state.ts'
