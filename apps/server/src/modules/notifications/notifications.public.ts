export { type NewNotification, notify } from './notification/notification.commands.ts'
export { sendLetter } from './template/letter.commands.ts'
export { createTemplate, furnishTemplates } from './template/template.commands.ts'
export { furnishReasons } from './unsubscribe-reason/unsubscribe-reason.commands.ts'
