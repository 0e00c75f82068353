import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'

export { applicationNumber } from '@embark/contract/applications/application/application-number.rules.ts'

/** When the studies begin, such as "September 2027". */
export const intakeOf = ({ intake, intake_year }: Pick<ApplicationRow, 'intake' | 'intake_year'>, t: (text: string) => string) =>
  `${t(intake.label)} ${intake_year}`

/** Its status, with what that is divided into. */
export const standingOf = ({ status, sub_status }: Pick<ApplicationRow, 'status' | 'sub_status'>, t: (text: string) => string) =>
  t(status.name) + (sub_status ? ` · ${sub_status.label}` : '')

/** What the status says beside the stage, whose name it often repeats. */
export function statusBesides(row: Pick<ApplicationRow, 'stage' | 'status' | 'sub_status'>, t: (text: string) => string) {
  return row.status.name === row.stage.name ? row.sub_status?.label : standingOf(row, t)
}

/** Today on the person's calendar. */
export const todayHere = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** What the list of applications asks for beside what its endpoint begins with. */
export const applicationsRead = { kept: ['application_stage_type', 'group_by'], query: { with_tabs: true } } as const
