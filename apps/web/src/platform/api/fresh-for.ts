import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'

/** How long what was read stays fresh: lists to choose from for 400 ms, which merges the requests of one screen (G-M-115, G-C-52). */
export const freshFor = ({ route }: Pick<Endpoint, 'route'>, staleMs?: number) =>
  /dropdown|\/services\/types/.test(route) ? { staleTime: 400 } : staleMs === undefined ? {} : { staleTime: staleMs }
