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

interface Offered extends Placed {
  readonly module_type: string
  /** It groups other stages. */
  readonly groups: boolean
}

/** What speaks against a stage in a timeline, or null. */
export function misfitOf(
  stage: Offered | undefined,
  { module_type, isTwice, isAlready }: { readonly module_type: string; readonly isTwice: boolean; readonly isAlready: boolean },
): string | null {
  if (!stage) return 'Choose one of the options'
  if (stage.module_type !== module_type) return 'This stage belongs to another module'
  if (isTwice) return 'This stage is in the timeline already'
  if (stage.groups) return 'This stage groups others. Choose one of those'
  return stage.is_active || isAlready ? null : 'This stage is not active'
}

interface Kin {
  readonly module_type: string
  readonly type: string
  readonly position: string
}

/** What speaks against a stage as the parent of another, or null: same module, same kind, one level, in no timeline itself (G-M-16). */
export function parentMisfit(
  parent: (Kin & { readonly isSelf: boolean; readonly hasParent: boolean; readonly isAssigned: boolean }) | undefined,
  child: Kin & { readonly groups: boolean },
): string | null {
  if (!parent) return 'Choose one of the options'
  if (parent.isSelf) return 'A stage cannot be its own parent'
  if (parent.module_type !== child.module_type) return 'The parent belongs to another module'
  if (parent.hasParent) return 'The parent has a parent itself'
  if (parent.type !== child.type || parent.position !== child.position) return 'A stage is of the type and the position of its parent'
  if (parent.isAssigned) return 'The parent is itself part of a timeline'
  return child.groups ? 'This stage groups others and cannot have a parent' : null
}
