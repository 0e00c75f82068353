import { maxPerPage, type PageRequest } from '@embark/contract/kernel/shapes.ts'

/** Without pages there is one, as long as any list may be (G-M-21). */
export const wholeOrPage = (query: PageRequest & { readonly paginate: boolean }): PageRequest =>
  query.paginate ? query : { page: 1, per_page: maxPerPage * 5, count: 'capped' }
