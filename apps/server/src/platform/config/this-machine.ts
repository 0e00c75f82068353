/** Whether an address is of this machine itself, which nobody elsewhere reaches. */
export const isThisMachine = (url: string) => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)
