/** One answer of the doctor. */
export interface Finding {
  check: string
  status: 'ok' | 'warning' | 'broken'
  detail: string
  fix?: string
}

/** Nothing to mend. */
export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail })
/** Works, and will not for ever. */
export const warning = (check: string, detail: string, fix: string): Finding => ({ check, status: 'warning', detail, fix })
/** Does not work. */
export const broken = (check: string, detail: string, fix: string): Finding => ({ check, status: 'broken', detail, fix })

/** What a failure says, without the address it was about: that may hold a password. */
export const reasonOf = (error: unknown) =>
  (error instanceof AggregateError ? error.errors : [error]).map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
