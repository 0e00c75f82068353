import type { Endpoint, EndpointTypes, Resource } from '@embark/contract/kernel/endpoint.ts'
import type { Ctx } from '../context.ts'

type TypesIn<E> = E extends Endpoint<infer T> ? T : EndpointTypes
export type Handler<E extends Endpoint> = (ctx: Ctx, input: TypesIn<E>['input']) => Promise<TypesIn<E>['reply']>
/** Transactions of a first step, each as short as it can be. */
export type Look = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (ctx: Ctx, input: never, prepared?: never) => Promise<unknown>
  /** Runs before the transaction of `handle`. */
  readonly prepare: ((look: Look, input: never) => Promise<unknown>) | undefined
}

/** A handler in two steps: what takes long, such as checking a password, happens in the first, so no connection waits for it. */
export const inSteps = <E extends Endpoint, P>(
  prepare: (look: Look, input: TypesIn<E>['input']) => Promise<P>,
  handle: (ctx: Ctx, input: TypesIn<E>['input'], prepared: P) => Promise<TypesIn<E>['reply']>,
  // The server calls `handle` with what `prepare` returned, which a plain handler's type does not say.
): Handler<E> => Object.assign(handle as Handler<E>, { prepare })

/** Pairs each endpoint of a resource with its handler. Forgetting one, or adding a stray one, does not compile. */
export const implement = <R extends Resource>(resource: R, handlers: { [K in keyof R]: Handler<R[K]> }): Route[] =>
  Object.keys(resource).map((key) => {
    // Whether a handler has two steps is only known to inSteps, which wrote it down on the function.
    const handle = handlers[key]! as Route['handle'] & Partial<Pick<Route, 'prepare'>>
    return { endpoint: resource[key]!, handle, prepare: handle?.prepare }
  })
