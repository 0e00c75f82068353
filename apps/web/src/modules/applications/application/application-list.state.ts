import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'

/** The number people quote for an application. */
export const applicationNumber = (id: number) => `AP-${id}`

/** When the studies begin, such as "September 2027". */
export const intakeOf = ({ intake, intake_year }: Pick<ApplicationRow, 'intake' | 'intake_year'>, t: (text: string) => string) =>
  `${t(intake.label)} ${intake_year}`
