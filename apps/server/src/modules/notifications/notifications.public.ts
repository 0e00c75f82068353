export { type NewNotification, notify } from './notification/notification.commands.ts'
