/** One-time codes (G-C-19): as many digits, as long, as often tried and as often sent as this. */
export const codeRules = {
  digits: 6,
  seconds: 600,
  tries: 5,
  triesADay: 10,
  resendSeconds: 60,
  sendsAnHour: 5,
  resendWithinSeconds: 3_600,
} as const

export const codeTypes = ['login', 'signup', 'forgot_password'] as const
export type CodeType = (typeof codeTypes)[number]
