export { isUnread, useReading } from './notification/notification.state.ts'
export { Together } from './notification/together.view.tsx'
export { TypeMark } from './notification/type-mark.view.tsx'
export { UnreadMark } from './notification/unread-mark.view.tsx'
