export { type NewNotification, notify } from './notification/notification.commands.ts'
export { furnishReasons } from './unsubscribe-reason/unsubscribe-reason.commands.ts'
