import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import {
  keepPreviousData,
  type MutateOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { say } from '../i18n/i18n.ts'
import { leaving } from '../session/tokens.ts'
import { type CallOptions, call } from './call.ts'
import { type ApiError, sentencesFor } from './failure.ts'
import { freshFor } from './fresh-for.ts'

/** The query for one endpoint; routes prefetch it and components read it. */
export const queryOf = <T extends EndpointTypes>(endpoint: Endpoint<T>, input: T['call'], staleMs?: number) =>
  queryOptions<T['data'], ApiError>({
    queryKey: [endpoint.id, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...freshFor(endpoint, staleMs),
  })

interface ReadOptions {
  readonly enabled?: boolean
  /** Keeps the page before on screen while the next one loads. */
  readonly keep?: boolean
  readonly refetchMs?: number
  readonly staleMs?: number
}

/** Reads an endpoint and keeps it fresh. */
export const useEndpoint = <T extends EndpointTypes>(
  endpoint: Endpoint<T>,
  input: T['call'],
  { enabled = true, keep = false, refetchMs, staleMs }: ReadOptions = {},
) =>
  useQuery({
    ...queryOf(endpoint, input, staleMs),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(refetchMs && { refetchInterval: refetchMs }),
  })

/** Marks what these endpoints answered as stale, whatever was asked of them. */
export const markStale = (client: QueryClient, endpoints: readonly Endpoint[]) =>
  Promise.all(endpoints.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))

interface ActionOptions<T extends EndpointTypes> {
  /** The reads this write makes stale. */
  readonly stales?: readonly Endpoint[]
  /** What is said when it was done. */
  readonly said?: string
  readonly onDone?: (data: T['data'], input: T['call']) => void
  readonly onFailed?: (error: ApiError, input: T['call']) => void
  /** The action's own words when the server gives no list of errors. */
  readonly failure?: string
  /** Shows nothing on failure: the caller does, or the specification wants silence. */
  readonly quiet?: boolean
  /** Shows the change at once; what it returns puts things back. */
  readonly optimistic?: (input: T['call'], client: QueryClient) => () => void
}
type Undo = { readonly undo?: (() => void) | undefined }
export type ActionInput<T extends EndpointTypes> = T['call'] & { readonly options?: CallOptions }

/** A write, the reads it makes stale, and the notification when it fails, with Retry and a reference. */
export function useAction<T extends EndpointTypes>(endpoint: Endpoint<T>, options: ActionOptions<T> = {}) {
  const client = useQueryClient()
  const [underWay] = useState(() => new Set<string>())
  const mutation = useMutation<T['data'], ApiError, ActionInput<T>, Undo>({
    mutationFn: ({ options: how, ...input }) => call(endpoint, input as T['call'], how),
    onMutate: (input) => ({ undo: options.optimistic?.(input, client) }),
    onSuccess: async (data, input) => {
      if (options.said) toast.done({ message: options.said })
      options.onDone?.(data, input)
      await markStale(client, options.stales ?? [])
    },
    onError: (error, input, context) => {
      context?.undo?.()
      options.onFailed?.(error, input)
      if (options.quiet || leaving()) return
      // Each message of the server is a notification of its own (specification 2 §8); the first has the way to try again.
      for (const [index, message] of sentencesFor(error, options.failure).entries())
        toast.failed({
          message: say(message),
          ...(index === 0 && { onRetry: () => mutate(input) }),
          ...(error.traceId && { reference: error.traceId }),
        })
    },
    onSettled: (_data, _error, input) => void underWay.delete(JSON.stringify(input)),
  })
  /** The same call is not sent again while it is under way: a double click is one act (R51). */
  const mutate = (input: ActionInput<T>, how?: MutateOptions<T['data'], ApiError, ActionInput<T>, Undo>) => {
    const act = JSON.stringify(input)
    if (underWay.has(act)) return
    underWay.add(act)
    mutation.mutate(input, how)
  }
  return { ...mutation, mutate }
}

interface ConfirmedOptions<T extends EndpointTypes, Subject> extends ActionOptions<T> {
  readonly question: (subject: Subject) => Question
  readonly toCall: (subject: Subject) => ActionInput<T>
}

/** A write that is done once somebody confirmed it. */
export function useConfirmedAction<T extends EndpointTypes, Subject>(
  endpoint: Endpoint<T>,
  { question, toCall, ...options }: ConfirmedOptions<T, Subject>,
) {
  const confirm = useConfirm()
  const { mutate, isPending } = useAction(endpoint, options)
  const ask = async (subject: Subject) => {
    if (await confirm(question(subject))) mutate(toCall(subject))
  }
  return { ask: (subject: Subject) => void ask(subject), isPending }
}
