/** How many days before the end of a document people are told of it. */
export const reminderDays = [60, 30, 7] as const
/** From how many days before its end a document is shown as to be renewed. */
export const soonDays = reminderDays[0]
