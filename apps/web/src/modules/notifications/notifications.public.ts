export { useReading } from './notification/notification.state.ts'
export { UnreadMark } from './notification/unread-mark.view.tsx'
