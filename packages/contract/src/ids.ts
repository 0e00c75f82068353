import type { contract } from './index.ts'

type Contract = typeof contract
/** The id of an endpoint: '<module>.<noun>.<name>'. */
export type EndpointId = {
  [R in keyof Contract]: Contract[R][keyof Contract[R]] extends { readonly id: infer Id extends string } ? Id : never
}[keyof Contract]
/** What ids of endpoints begin with: a module, or a noun of one. */
export type IdPrefix = EndpointId extends infer Id ? (Id extends `${infer M}.${infer N}.${string}` ? M | `${M}.${N}` : never) : never
