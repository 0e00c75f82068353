export { attendanceOf } from './attendance/attendance.queries.ts'
export { createTenant, furnishTenant, type NewTenant } from './tenant/tenant.commands.ts'
export { createUser, type NewUser, userByEmail } from './user/user.commands.ts'
