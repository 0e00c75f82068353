export { isUnread, sentOf, textOf, useReading } from './notification/notification.state.ts'
export { Together } from './notification/together.view.tsx'
export { TypeMark } from './notification/type-mark.view.tsx'
