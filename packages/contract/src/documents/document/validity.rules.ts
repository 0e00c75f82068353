/** How many days before the end of a document people are told of it. */
export const reminderDays = [60, 30, 7] as const
/** From how many days before its end a document is shown as to be renewed. */
export const soonDays = reminderDays[0]

/** Why an application is not ready: what it is asked for does not last until the studies begin. */
export const lapsingTexts = {
  over: '{{document}} has expired on {{day}}. Add a new version first',
  early: '{{document}} expires on {{day}}, before the intake {{intake}}. Add a new version first',
} as const
