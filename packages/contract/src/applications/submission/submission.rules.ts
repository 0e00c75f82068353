/** The status in which an application goes, or goes again, to its institution. */
const sent = 'submitted_to_institution'

interface Stop {
  readonly key: string
  readonly position: 'start' | 'middle' | 'end'
  readonly type: 'success' | 'cancel'
}

/** Whether entering a status sends the application: the one that says so, or any by which the institution gets it for the first time. */
export const isSubmission = (to: Stop, hasBeenSubmitted: boolean) =>
  to.key === sent || (!hasBeenSubmitted && to.position !== 'start' && to.type === 'success')

/** The first digits of a checksum, by which people compare it. */
export const shortChecksum = (sha256: string) => sha256.slice(0, 12)
