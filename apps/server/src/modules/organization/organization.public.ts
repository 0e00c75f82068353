export { attendanceOf } from './attendance/attendance.queries.ts'
export { invitationMail } from './staff/staff.messages.ts'
export { createTenant, furnishTenant, type NewTenant } from './tenant/tenant.commands.ts'
export { createUser, type NewUser, userByEmail } from './user/user.commands.ts'
