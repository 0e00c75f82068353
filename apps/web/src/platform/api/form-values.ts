import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { Bound } from '#ui/form/field-props.ts'

type KeyOf<D> = D extends unknown ? keyof D & string : never
type ValueAt<D, K extends string> = D extends unknown ? (K extends keyof D ? D[K] : never) : never

type Item<E> = E extends object ? Unfinished<E> : E
type UnfinishedPart<D> = D extends readonly (infer E)[]
  ? readonly Item<E>[]
  : D extends object
    ? { [K in keyof D]: Unfinished<D[K]> }
    : D extends null | undefined
      ? D
      : D | null
/** A draft while it is filled in: nothing may be chosen yet where the call needs something. A yes or no is always one of the two. */
export type Unfinished<D> = unknown extends D ? D : true extends D ? boolean | Extract<D, undefined> : UnfinishedPart<D>

/** The draft of an endpoint's body while it is filled in, for components that take a part of its form. */
export type DraftOf<E> = E extends Endpoint<infer T> ? Unfinished<T['draft']> : never

/** What a form may begin with: any of the fields of a draft. */
export type Defaults<D> = { readonly [K in KeyOf<D>]?: Unfinished<ValueAt<D, K>> }
/** Refuses a default that is no field of the draft. */
export type NothingElse<G, D> = { readonly [K in Exclude<keyof G, KeyOf<D>>]: never }
/** Where a draft takes one or a list, a field stays what it began as. */
type Kept<V, G> = G extends readonly unknown[] ? Extract<V, readonly unknown[]> : G extends string ? Exclude<V, readonly unknown[]> : V
/** The values of a form that began so: it has the fields it was given a default for. */
export type Begun<D, G> = {
  [K in keyof G & KeyOf<D>]: undefined extends G[K] ? Unfinished<ValueAt<D, K>> : Kept<Exclude<Unfinished<ValueAt<D, K>>, undefined>, G[K]>
}

type FieldsOf<V> = { readonly [K in keyof V]-?: Bound<Exclude<V[K], undefined>> }
type PartOf<V> = V extends readonly (infer E)[] ? (E extends object ? FormPart<E>[] : unknown) : V extends object ? FormPart<V> : unknown
type PartsOf<V> = { readonly [K in keyof V]-?: PartOf<NonNullable<V[K]>> }

/** A form, or a part of one, as the fields in it know it; a component that takes part of `V` takes any form that has those fields. */
export interface FormPart<V> {
  readonly values: V
  /** The props of the input for one field. */
  field<K extends keyof V & string>(name: K): FieldsOf<V>[K]
  /** Changes fields from outside of their inputs; what was complained about them is forgotten. */
  set(changes: Partial<V>): void
  /** The fields below one that holds several values; one part for each entry where it is a list. */
  part<K extends keyof V & string>(name: K): PartsOf<V>[K]
}
