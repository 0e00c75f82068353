/** Which way a text runs: as its first letter does. */
export const runsRight = (text: string, otherwise: boolean) => {
  const first = /\p{L}/u.exec(text)?.[0]
  return first === undefined ? otherwise : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
}

/** Text that begins where lines of this direction begin. */
export const along = (isRtl: boolean) => ({
  textAlign: isRtl ? ('right' as const) : ('left' as const),
  direction: isRtl ? ('rtl' as const) : ('ltr' as const),
})

/** Boxes one beside the other, the first where lines begin. */
export const across = (isRtl: boolean) => ({ flexDirection: isRtl ? ('row-reverse' as const) : ('row' as const) })
