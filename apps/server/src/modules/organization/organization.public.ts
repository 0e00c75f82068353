export { attendanceOf } from './attendance/attendance.queries.ts'
export { switchIpRulesOff } from './ip-rule/ip-rule.commands.ts'
export { createTenant, furnishTenant, type NewTenant } from './tenant/tenant.commands.ts'
export { createUser, type NewUser, userByEmail } from './user/user.commands.ts'
