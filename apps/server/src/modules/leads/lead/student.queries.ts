import { sql } from 'kysely'

/** Whether a person is the student of a lead, which makes them one (G-C-07). */
export const hasStudentProfile = ({ user, group }: { readonly user: string; readonly group: string }) =>
  sql<boolean>`case when ${sql.ref(group)} = 'user'
    then exists (select from leads l where l.student_user_id = ${sql.ref(user)} and l.deleted_at is null)
    else false end`
