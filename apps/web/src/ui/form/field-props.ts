import type { ReactNode } from 'react'

/** What every field of ours takes beside its value. */
export type FieldProps = {
  label: string
  id?: string | undefined
  required?: boolean | undefined
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
}

/** Latin digits for Arabic-Indic and Persian ones, so that pasted numbers are understood. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}
