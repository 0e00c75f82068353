/** Why people say they leave a channel; a company may change all of it. */
export const unsubscribeReasonSeeds: readonly { readonly title: string; readonly requires_remarks: boolean }[] = [
  { title: 'I receive too many messages', requires_remarks: false },
  { title: 'The messages are not relevant to me', requires_remarks: false },
  { title: 'I never asked for these messages', requires_remarks: false },
  { title: 'I no longer need your services', requires_remarks: false },
  { title: 'Other', requires_remarks: true },
]
