/** The ways a notification reaches a person, in the order they are shown (G-C-84). */
export const channels = ['email', 'sms', 'push', 'in_app'] as const
export type NotificationChannel = (typeof channels)[number]
export type ChannelChoice = Readonly<Record<NotificationChannel, boolean>>

/** Who never said anything gets everything. */
export const allChannels: ChannelChoice = { email: true, sms: true, push: true, in_app: true }

/** Whether a choice takes a channel away that was on before; only then somebody is asked why. */
export const leavesAny = (before: ChannelChoice, after: ChannelChoice) => channels.some((channel) => before[channel] && !after[channel])

export interface GivenReason {
  readonly requires_remarks: boolean
}

/** What is missing of the answer to "why": the field and the words at it. Who offers no reasons asks for none. */
export function reasonProblem(reason: GivenReason | undefined, remarks: string, hasReasons: boolean) {
  if (!reason) return hasReasons ? ({ field: 'reason_identifier', text: 'Please Select Reason' } as const) : undefined
  return reason.requires_remarks && !remarks.trim() ? ({ field: 'remarks', text: 'Please Enter Remarks' } as const) : undefined
}

/** An address its owner recognises and nobody else can use: "g•••@e•••.com". */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const labels = host.split('.')
  const end = labels.length > 1 ? `.${labels.at(-1)}` : ''
  return `${Array.from(name)[0] ?? ''}•••@${Array.from(host)[0] ?? ''}•••${end}`
}
