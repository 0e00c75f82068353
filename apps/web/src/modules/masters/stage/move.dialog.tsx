import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { Textarea } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef } from 'react'
import type { ApiError } from '#platform/api/failure.ts'
import type { FormPart } from '#platform/api/form.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import type { BoundBase } from '#ui/form/field-props.ts'
import type { Complaint } from '#ui/form/form-parts.tsx'
import { FormScreen, type SentForm } from '#ui/form/form-screen.tsx'
import { numberChoices, SelectField } from '#ui/form/select-field.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { FormAnswersHandle } from '../form-submission/form-answers.state.ts'
import { type RingedStage, ringOf } from './stage-ring.state.ts'
import { StatusChoice, type StatusGroup } from './status-choice.form.tsx'

/** The forms a status asks for; fetched when a status that asks for some is chosen. */
const StatusForms = lazyPart(() => import('../form-submission/status-forms.view.tsx').then((file) => file.StatusForms))

interface Move {
  readonly stage: { readonly id: number; readonly name: string; readonly type: string }
  readonly status: { readonly identifier: string; readonly name: string }
  readonly isAllowed: boolean
  readonly reason: string | null
}
/** A record as far as its moves are concerned. */
interface Movable {
  readonly moves: readonly Move[]
  readonly stageBar: readonly {
    readonly stage: RingedStage & { readonly id: number }
    readonly statuses: readonly { readonly identifier: string }[]
  }[]
  readonly status: { readonly identifier: string }
}

/** The moves of a record as choices below their stages; one that is not possible now says why. */
export function choicesOfMoves({ moves, stageBar }: Movable, t: (text: string) => string): StatusGroup[] {
  const stages = [...new Map(moves.map(({ stage }) => [stage.id, stage])).values()]
  return stages.map((stage) => {
    const drawn = stageBar.find(({ stage: { id } }) => id === stage.id)?.stage
    const ofStage = moves.filter((move) => move.stage.id === stage.id)
    const items = ofStage.map(({ status, isAllowed, reason }) => ({
      value: status.identifier,
      label: t(status.name),
      why: isAllowed ? null : (reason ?? ''),
    }))
    const [first] = items
    return {
      group: t(stage.name),
      ring: drawn ? ringOf(drawn) : { kind: stage.type === 'cancel' ? 'lost' : 'open', share: 0 },
      why: (items.length > 1 && first?.why && items.every(({ why }) => why === first.why) && first.why) || undefined,
      items,
    }
  })
}

/** The status a record most likely moves to: the next one on its route that it may enter; none at its end. */
export function nextOf({ moves, stageBar, status: { identifier } }: Movable): string {
  const route = stageBar.flatMap(({ statuses }) => statuses.map((status) => status.identifier))
  const ahead = route.slice(route.indexOf(identifier) + 1)
  const allowed = new Set(moves.flatMap(({ isAllowed, status }) => (isAllowed ? status.identifier : [])))
  return (route.includes(identifier) && ahead.find((status) => allowed.has(status))) || ''
}

type AskedRead = Pick<UseQueryResult<{ formsInfo: FormToFill[] }, ApiError>, 'data' | 'isFetching' | 'isError'>

/** The own fields of the forms that a status asks for, while a move to it is filled in. */
export function useAskedForms({ data, isFetching, isError }: AskedRead) {
  const handle = useRef<FormAnswersHandle | null>(null)
  const forms = data?.formsInfo ?? []
  const isAsked = forms.length > 0
  return {
    handle,
    forms,
    isShown: isAsked && !isFetching,
    /** What the status asks for could not be read. */
    isMissing: isError,
    /** What was answered; nothing where nothing is asked. */
    values: () => (isAsked ? handle.current?.values : undefined),
    check: () => !isAsked || handle.current?.check() === true,
    refuse: (error: ApiError) => handle.current?.refuse(error.complaints) ?? false,
    complaints: (isAsked && handle.current?.complaints) || [],
    /** Another status asks for other forms. */
    forget: () => {
      handle.current = null
    },
  }
}

interface Props {
  readonly form: FormPart<{ readonly status_reason_id: number | null; readonly remarks: string | null }> & SentForm
  readonly status: BoundBase & { readonly value: string | null; readonly onChange: (status: string) => void }
  /** Absent where the act says which status it is. */
  readonly statuses?: readonly StatusGroup[] | undefined
  /** The name of the act, where it is more than any change of status. */
  readonly act?: string | undefined
  /** The read that the statuses come from, where they are not there from the start. */
  readonly statusesRead?: UseQueryResult<unknown, ApiError>
  /** What the chosen status wants to be told. */
  readonly needs: { readonly reason: boolean; readonly remarks: boolean } | undefined
  readonly reasons: UseQueryResult<unknown, ApiError>
  readonly reasonChoices: Parameters<typeof numberChoices>[0]
  readonly asked?: ReturnType<typeof useAskedForms>
  readonly onSubmit?: () => void
  readonly onClose: () => void
  /** Said above the fields. */
  readonly lead?: ReactNode
  /** What else the chosen status asks for. */
  readonly children?: ReactNode
  /** What comes after the move, said in the same form, and what is wrong with it. */
  readonly after?: ReactNode
  readonly complaints?: Complaint[]
}

/** Asks for another status and what a move to it needs; one record and many are moved by the same words. */
export function MoveScreen(props: Props) {
  const { form, status, statuses, statusesRead, needs, reasons, reasonChoices, asked, lead, children, onSubmit, onClose } = props
  const { after, complaints = [] } = props
  const t = useT()
  const act = props.act ?? t('Change status')
  const listed = useListed()
  const submit = () => {
    // Both are judged, so that everything that is missing is said at once.
    if (asked && !asked.check()) return
    if (onSubmit) onSubmit()
    else void form.submit()
  }
  return (
    <FormScreen
      variant="modal"
      size={640}
      title={act}
      form={form}
      complaints={[...form.complaints, ...(asked?.complaints ?? []), ...complaints]}
      verb={act}
      onSubmit={submit}
      onCancel={onClose}
    >
      {lead}
      {statusesRead && !statusesRead.data ? (
        <ReadState read={statusesRead} kind="rows" />
      ) : (
        statuses && (
          <StatusChoice
            statuses={statuses}
            {...status}
            error={status.error || (asked?.isMissing && t('Unable to load form'))}
            onChange={(chosen) => {
              asked?.forget()
              status.onChange(chosen)
            }}
          />
        )
      )}
      {children}
      {asked?.isShown && (
        <Suspense fallback={<LateSkeleton kind="form" />}>
          <StatusForms key={status.value} forms={asked.forms} handle={asked.handle} />
        </Suspense>
      )}
      {needs?.reason && (
        <SelectField
          label={t('Reason')}
          required
          {...listed(reasons)}
          data={numberChoices(reasonChoices).map(({ value, label }) => ({ value, label: t(label) }))}
          {...form.field('status_reason_id')}
        />
      )}
      <Textarea label={t('Remarks')} required={needs?.remarks ?? false} autosize minRows={2} maxLength={2_000} {...form.field('remarks')} />
      {after}
    </FormScreen>
  )
}
