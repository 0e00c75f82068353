/** Pictures a block of a landing page may carry. */
export const captureIcons = ['route', 'file', 'plane', 'message', 'money', 'check'] as const

/** The word in the address of the page that is shown when none is named. */
export const defaultSlug = 'default'

/** The fields a public form can ask for, and what a lead keeps of them. */
export const captureFields = {
  first_name: { type: 'text', label: 'First name', max: 100 },
  last_name: { type: 'text', label: 'Last name', max: 100 },
  full_name: { type: 'text', label: 'Your name', max: 200 },
  phone: { type: 'phone', label: 'Mobile number', max: 30 },
  email: { type: 'email', label: 'Email', max: 200 },
  source_city: { type: 'text', label: 'City', max: 100 },
  destination_country: { type: 'select', label: 'Where would you like to study?', max: 10 },
  study_level: { type: 'select', label: 'What would you like to study?', max: 60 },
  discipline: { type: 'select', label: 'Which subject?', max: 60 },
  intake: { type: 'select', label: 'When would you like to start?', max: 60 },
  message: { type: 'textarea', label: 'Your message', max: 2_000 },
} as const
export type CaptureFieldName = keyof typeof captureFields

/** Sentences the page and the server share, so that both say the same. */
export const captureTexts = {
  required: 'This field is required',
  country: 'please select destination country',
  email: 'This is not an email address',
  phone: 'This is not a phone number',
  choice: 'Choose one of the options',
  tooLong: 'Use at most {{max}} characters',
  contact: 'A phone number or an email address is required',
  consent: 'Please agree so that we may contact you',
} as const

export interface CaptureAnswer {
  readonly field_name: string
  readonly type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
  readonly is_required: boolean
  readonly max: number
  readonly options: readonly { readonly value: string }[]
}

const missing = ({ field_name }: CaptureAnswer) => (field_name === 'destination_country' ? captureTexts.country : captureTexts.required)

/** What is wrong with one answer as far as a browser can tell; the server says the same and looks closer at numbers. */
export function complaintAbout(field: CaptureAnswer, value: string): { text: string; vars?: Record<string, number> } | undefined {
  const text = value.trim()
  if (!text) return field.is_required ? { text: missing(field) } : undefined
  if (text.length > field.max) return { text: captureTexts.tooLong, vars: { max: field.max } }
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)) return { text: captureTexts.email }
  if (field.type === 'phone' && text.replace(/\D/g, '').length < 6) return { text: captureTexts.phone }
  if (field.type === 'select' && !field.options.some((option) => option.value === text)) return { text: captureTexts.choice }
  return undefined
}
