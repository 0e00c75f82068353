export { useReading } from './notification/notification.state.ts'
export { UnreadMark } from './notification/unread-mark.view.tsx'
export { NotificationPreferences } from './unsubscribe/notification-preferences.view.tsx'
