/** How many courses one application may hold (specification 3 §9). */
export const maxCourses = 3
/** Intake years on offer: the current one and this many after it (specification 3 §5). */
export const yearsAhead = 6
/** The years a person may choose as intake year. */
export const intakeYearsFrom = (year: number) => Array.from({ length: yearsAhead + 1 }, (_, index) => year + index)

export const statusesInCanada = [
  'none',
  'visitor',
  'study_permit',
  'work_permit',
  'permanent_resident',
  'refugee_claimant',
  'citizen',
] as const

/** What an application can wait for, of the student, the company or the institution, with the statuses that say so. */
const waiting = {
  answer: ['conditional_offer', 'unconditional_offer'],
  documents: ['application_documents_pending', 'additional_documents'],
  submission: ['draft', 'ready_to_submit'],
  decision: ['submitted_to_institution', 'acknowledged', 'waitlisted'],
} as const
export type ApplicationWait = keyof typeof waiting
export const applicationWaits = ['answer', 'documents', 'submission', 'decision'] as const satisfies readonly ApplicationWait[]
/** Whether an application in this status waits for it. */
export const waitsFor = (wait: ApplicationWait, statusKey: string) => (waiting[wait] as readonly string[]).includes(statusKey)

/** How far an application can have come, with the statuses that say so; each of the offers is one by itself as well. */
const reaches = {
  offer: ['conditional_offer', 'unconditional_offer'],
  conditional_offer: ['conditional_offer'],
  unconditional_offer: ['unconditional_offer'],
  deposit: ['deposit_paid'],
  visa: ['visa_approved'],
  enrolment: ['application_enrolled'],
} as const
export type ApplicationReach = keyof typeof reaches
export const applicationReaches = Object.keys(reaches) as [ApplicationReach, ...ApplicationReach[]]
/** Whether standing in this status is having come so far. */
export const isReach = (reach: ApplicationReach, statusKey: string) => (reaches[reach] as readonly string[]).includes(statusKey)

/** The limits an application can be late by: of its stage, of the answer to an offer, of the deposit. */
export const applicationLimits = ['stage', 'offer', 'deposit'] as const
export type ApplicationLimit = (typeof applicationLimits)[number]

/** Statuses an institution decides about its own applications (G-L-44). */
const institutionSets: readonly string[] = [
  'acknowledged',
  'additional_documents',
  'waitlisted',
  'conditional_offer',
  'unconditional_offer',
  'rejected',
  'loa_issued',
]

/** What an application still allows, and whom. The server refuses the rest; the screens explain why. */
export const applicationCan = {
  /** A closed one stays as it is until it is reopened. */
  beChanged: (application: { stage: { type: 'success' | 'cancel' } }) => application.stage.type !== 'cancel',
  /** Courses are chosen before the institution has it. */
  takeCourses: (application: { stage: { position: 'start' | 'middle' | 'end' } }, held: number) =>
    application.stage.position === 'start' && held < maxCourses,
  beSetByInstitution: (statusKey: string) => institutionSets.includes(statusKey),
} as const

/** The values a status may ask for when it is entered. */
export const formFieldNames = [
  'application_number',
  'ocas_number',
  'offer_letter_received_at',
  'offer_letter_deadline',
  'offer_conditions',
  'tuition_fee_due_date',
  'tuition_fee_paid_date',
  'intake_id',
  'intake_year',
] as const
export type FormFieldName = (typeof formFieldNames)[number]

/** One value asked for when a status is entered. */
export interface StatusField {
  readonly name: FormFieldName
  readonly kind: 'text' | 'long_text' | 'day' | 'intake' | 'year'
  readonly label: string
  /** The complaint when it is missing; without one it may stay empty. */
  readonly missing?: string
}

const field = (name: FormFieldName, kind: StatusField['kind'], label: string, missing?: string): StatusField => ({
  name,
  kind,
  label,
  ...(missing && { missing }),
})

const numbers = [field('application_number', 'text', 'Application number'), field('ocas_number', 'text', 'OCAS number')]
const offer = [
  field('offer_letter_deadline', 'day', 'Offer letter deadline', 'Offer letter deadline is required'),
  field('offer_letter_received_at', 'day', 'Offer letter received on'),
  field('offer_conditions', 'long_text', 'Conditions of the offer'),
]
const asked: Readonly<Record<string, readonly StatusField[]>> = {
  submitted_to_institution: numbers,
  acknowledged: numbers,
  conditional_offer: offer,
  unconditional_offer: offer,
  deposit_due: [field('tuition_fee_due_date', 'day', 'Tuition fee due date', 'Tuition fee due date is required')],
  deposit_paid: [field('tuition_fee_paid_date', 'day', 'Tuition fee paid date', 'Tuition fee paid date is required')],
  application_enrolled: [
    field('intake_id', 'intake', 'Intake', 'Intake is required'),
    field('intake_year', 'year', 'Intake year', 'Intake Year is required'),
  ],
}

/** What a status asks for when it is entered (G-L-44). */
export const fieldsOfStatus = (statusKey: string): readonly StatusField[] => asked[statusKey] ?? []
/** Whether the status may be entered only when an offer letter is among the documents. */
export const needsOfferLetter = (statusKey: string) => statusKey === 'conditional_offer' || statusKey === 'unconditional_offer'

interface Decisive {
  readonly id: number
  readonly key: string
  readonly position: 'start' | 'middle' | 'end'
  readonly type: 'success' | 'cancel'
}

/** What became of a wish. */
export const outcomeNames = { pending: 'Pending', offered: 'Offered', rejected: 'Rejected', dropped: 'Dropped' } as const

/**
 * What an institution has decided about the courses of an application that stands in this status of its pipeline; nothing where the student
 * or a visa ended it, which says nothing about a course.
 */
export function decidedAt(statuses: readonly Decisive[], to: Decisive): 'pending' | 'offered' | 'rejected' | undefined {
  if (to.key === 'rejected') return 'rejected'
  if (to.type === 'cancel') return undefined
  const offer = statuses.findIndex(({ key, position, type }) => needsOfferLetter(key) || (position === 'end' && type === 'success'))
  return offer >= 0 && statuses.findIndex(({ id }) => id === to.id) >= offer ? 'offered' : 'pending'
}
