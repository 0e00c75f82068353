import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { ApiError } from '#platform/api/failure.ts'
import { queryOf, useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { showInLists } from '#platform/list/show-in-lists.ts'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { isolated } from '#ui/parts/two-lines.tsx'
import { columnsOf, foreseen, isEditedInPlace, seenOf } from './inline-fields.state.ts'

const InlineFact = lazyPart(() => import('./inline-fact.form.tsx').then((file) => file.InlineFact))

/** A change of one fact that was refused: what was typed, and why not. */
export interface RefusedFact {
  readonly fact: string
  readonly answers: Answers
  readonly seen: Answers
  readonly error: ApiError
}
/** A change of one fact: what it was when it was looked at, and what it becomes. */
export interface FactChange {
  readonly fact: string
  readonly answers: Answers
  readonly seen: Answers
}

const idOf = (fact: string) => `fact-${fact}`

/**
 * Edits each fact of a lead where it stands. A change is shown at once; one that is refused opens its field again, with what was typed and
 * the words of the server, or with both values where somebody else changed the same.
 */
export function useInlineFacts(lead: LeadRecord, isAllowed: boolean, isOwn = false) {
  const t = useT()
  const [open, setOpen] = useState<string>()
  const [refused, setRefused] = useState<RefusedFact>()
  const [saving, setSaving] = useState<string>()
  const isOn = useRef(false)
  const { send } = useFactChange(isOwn, {
    onDone: () => setSaving(undefined),
    onRefused: (change) => {
      setSaving(undefined)
      setRefused(change)
      setOpen(change.fact)
    },
  })
  const close = (fact: string) => {
    isOn.current = false
    setOpen((now) => (now === fact ? undefined : now))
    setRefused(undefined)
    // Whoever went on to the next fact is there already.
    requestAnimationFrame(() => isOn.current || document.getElementById(idOf(fact))?.focus())
  }
  const change = (wish: FactChange) => {
    close(wish.fact)
    setSaving(wish.fact)
    send(lead, wish)
  }
  return {
    onAdd: (fact: string) => (isAllowed && isEditedInPlace(fact) && open !== fact ? () => setOpen(fact) : undefined),
    /** The value of a fact with the way into it, or its editor while it is open. */
    ofFact: (fact: string, label: string, value: ReactNode, facts: readonly string[]) => {
      if (!isAllowed || !isEditedInPlace(fact)) return value
      if (open === fact)
        return (
          <Suspense fallback={<LateSkeleton kind="rows" />}>
            <InlineFact
              key={fact}
              fact={fact}
              lead={lead}
              refused={refused?.fact === fact ? refused : undefined}
              onChange={change}
              onClose={() => close(fact)}
              onNext={(by) => {
                const next = facts[facts.indexOf(fact) + by]
                isOn.current = next !== undefined
                setOpen(next)
              }}
            />
          </Suspense>
        )
      if (!value) return null
      return (
        <button
          type="button"
          id={idOf(fact)}
          className="l-inline-value"
          aria-busy={saving === fact || undefined}
          onClick={() => setOpen(fact)}
        >
          <span>{isolated(value)}</span>
          <span className="e-sr">{t('Edit {{field}}', { field: label })}</span>
        </button>
      )
    },
    isOpen: (fact: string) => open === fact,
  }
}

interface Outcome {
  /** What the change is answered, where a lead is edited by somebody else than its student. */
  readonly onDone: (change: FactChange | undefined, version: number | undefined) => void
  readonly onRefused: (change: RefusedFact) => void
}

export const factStales = [
  leads.single,
  leads.list,
  leadStudents.list,
  leadStudents.single,
  leadActivities.list,
  leadAnswers.filled,
  leadAnswers.read,
]

/** Sends changes of single facts, each shown before it is saved. */
export function useFactChange(isOwn: boolean, { onDone, onRefused }: Outcome) {
  // What each call under way is about; the call itself holds columns.
  const [wishes] = useState(() => new WeakMap<object, FactChange>())
  // Students change their own by a call that knows whose it is; both take the same, and what they answer is not read.
  const save = useAction((isOwn ? leadStudents.editOwn : leads.edit) as typeof leads.edit, {
    stales: factStales,
    quiet: true,
    optimistic: (input, client) => {
      const record = queryOf(leads.single, { params: { id: input.params.id } })
      const before = client.getQueryData(record.queryKey)
      const wish = wishes.get(input)
      const next = before && wish && foreseen(before.leadInfo, wish.answers)
      if (next) client.setQueryData(record.queryKey, { ...before, leadInfo: next })
      const inLists = next && showInLists<LeadRow>(client, [leads.list], input.params.id, (row) => foreseen(row, wish.answers) ?? row)
      return () => {
        client.setQueryData(record.queryKey, before)
        void client.invalidateQueries({ queryKey: record.queryKey })
        inLists?.()
      }
    },
    onDone: (answer, input) => onDone(wishes.get(input), (answer as Partial<typeof answer>).leadInfo?.version),
    onFailed: (error, input) => {
      const wish = wishes.get(input)
      if (wish) onRefused({ ...wish, error })
    },
  })
  const send = (lead: LeadRecord, wish: FactChange) => {
    const input = {
      params: { id: lead.identifier },
      body: { ...columnsOf(wish.answers), seen: seenOf(wish.seen), version: lead.version },
    }
    wishes.set(input, wish)
    save.mutate(input)
  }
  return { send }
}
