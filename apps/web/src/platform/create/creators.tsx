import type { Permission } from '@embark/contract/kernel/access.ts'
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import type { Creator } from '#ui/form/creator.tsx'
import type { Option } from '#ui/form/option-source.ts'
import { useCan } from '../session/session.ts'

/** The kinds of record that pickers let people make in place. */
export type CreatedKind = 'lead' | 'lead_tag' | 'program_tag' | 'institution' | 'branch' | 'lead_source'

export interface CreatorProps {
  /** What was typed in the picker. */
  readonly typed: string
  readonly onMade: (made: Option) => void
  readonly onClose: () => void
}
export interface Creating {
  /** Who may make one at all; to others it is not offered. */
  readonly permission: Permission
  readonly Form: ComponentType<CreatorProps>
}
export type Creators = Readonly<Record<CreatedKind, Creating>>

let known: Creators | undefined
const listeners = new Set<() => void>()

/** Says which form makes which kind of record: the app knows all modules, a picker need not. */
export function registerCreators(creators: Creators) {
  known = creators
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What a picker of a kind offers where nothing fits what was typed; nothing to who may not make one. */
export function useCreator(kind: CreatedKind): Creator | undefined {
  const creating = useSyncExternalStore(subscribe, () => known)?.[kind]
  const may = useCan(creating?.permission ?? 'leads.create')
  if (!creating || !may) return undefined
  const { Form } = creating
  return (asked) => (
    <Suspense fallback={null}>
      <Form {...asked} />
    </Suspense>
  )
}
