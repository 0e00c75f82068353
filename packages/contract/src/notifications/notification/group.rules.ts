type About = { readonly notification_info: { readonly module_type: string; readonly module_info: { readonly identifier: string } | null } }

const recordOf = ({ notification_info: { module_type, module_info } }: About) => module_info && `${module_type} ${module_info.identifier}`

/** Notifications about one record that come one after another, together; one that is about no record stands alone. */
export function groupsOf<N extends About>(notifications: readonly N[]): [N, ...N[]][] {
  const groups: [N, ...N[]][] = []
  for (const notification of notifications) {
    const last = groups.at(-1)
    if (last && recordOf(notification) !== null && recordOf(last[0]) === recordOf(notification)) last.push(notification)
    else groups.push([notification])
  }
  return groups
}
