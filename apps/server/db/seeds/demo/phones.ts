import { editStaff } from '#modules/organization/staff/staff.commands.ts'
import { changeableStaff } from '#modules/organization/staff/staff.policy.ts'
import type { Ctx } from '#platform/context.ts'

/** A telephone on the desk of somebody: 201, 202, … in the order they came. */
export interface Desk {
  readonly id: number
  readonly gender: 'male' | 'female'
  readonly extension: string
}

export async function placePhone(ctx: Ctx, { id, gender, extension }: Desk) {
  const person = await changeableStaff(ctx, String(id))
  const { first_name, last_name, email, country_code, mobile } = person
  await editStaff(ctx, person, { first_name, last_name, email, gender, country_code: country_code!, mobile: mobile!, extension })
}
