interface Placed {
  readonly position: string
  readonly type: string
  readonly is_active: boolean
}
export interface OrderComplaint {
  /** The row it concerns; null for the list as a whole. */
  readonly index: number | null
  readonly text: string
}

/** What is wrong with the order of a timeline's stages: start first, end last, and at least one of both that is in use (G-M-14). */
export function orderComplaints(stages: readonly Placed[]): OrderComplaint[] {
  const complaints = stages.flatMap(({ position }, index): OrderComplaint[] => {
    if (position === 'start' && stages.slice(0, index).some((other) => other.position !== 'start'))
      return [{ index, text: 'Start stages come first' }]
    if (position !== 'end' && stages.slice(0, index).some((other) => other.position === 'end'))
      return [{ index, text: 'End stages come last' }]
    return []
  })
  if (!stages.some(({ position, is_active }) => position === 'start' && is_active))
    complaints.push({ index: null, text: 'A timeline needs a start stage' })
  if (!stages.some(({ position, type, is_active }) => position === 'end' && type === 'success' && is_active))
    complaints.push({ index: null, text: 'A timeline needs an end stage of the type success' })
  return complaints
}
