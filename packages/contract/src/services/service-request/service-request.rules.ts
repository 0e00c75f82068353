export const serviceCodes = [
  'test_preparation',
  'education_loan',
  'forex_card',
  'forex_transfer',
  'accommodation',
  'bank_account',
  'gic_account',
  'block_account',
  'insurance',
  'sim_request',
  'flight_ticket',
  'voucher',
] as const
export type ServiceCode = (typeof serviceCodes)[number]

/** What the kinds are called before a company calls them something else. */
export const serviceNames: Readonly<Record<ServiceCode, string>> = {
  test_preparation: 'Test preparation',
  education_loan: 'Education loan',
  forex_card: 'Forex card',
  forex_transfer: 'Forex transfer',
  accommodation: 'Accommodation',
  bank_account: 'Bank account',
  gic_account: 'GIC account',
  block_account: 'Blocked account',
  insurance: 'Insurance',
  sim_request: 'SIM card',
  flight_ticket: 'Flight ticket',
  voucher: 'Voucher',
}

export const requestStatuses = [
  'draft',
  'submitted',
  'in_review',
  'action_required',
  'approved',
  'rejected',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The legal moves of a request for a service, whatever its kind (G-L-98). */
export const serviceRequestMoves: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  draft: ['submitted', 'cancelled'],
  submitted: ['in_review', 'cancelled'],
  in_review: ['approved', 'action_required', 'rejected', 'cancelled'],
  action_required: ['in_review', 'cancelled'],
  approved: ['completed'],
  rejected: [],
  completed: [],
  cancelled: [],
}
/** Moves that are not understood without a word on why. */
export const needsRemarks = (to: RequestStatus) => to === 'action_required' || to === 'rejected' || to === 'cancelled'
/** What is asked for can be changed until somebody decided. */
export const isOpen = (status: RequestStatus) => serviceRequestMoves[status].includes('cancelled')

export const requestStatusNames: Readonly<Record<RequestStatus, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  action_required: 'Action required',
  approved: 'Approved',
  rejected: 'Rejected',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** A question a kind of service asks, beside the amount, which every kind has. */
export interface ServiceField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'day' | 'number' | 'country'
  /** Has to be answered before the request is submitted. */
  readonly required?: true
}
const asks = (...fields: readonly (readonly [name: string, label: string, type?: ServiceField['type'], required?: true])[]) =>
  fields.map(([name, label, type = 'text', required]): ServiceField => ({ name, label, type, ...(required && { required }) }))

const ofAccount = asks(['country', 'Country', 'country', true], ['bank', 'Bank', 'text', true], ['arrival_date', 'Arrival', 'day'])
const ofForex = asks(['purpose', 'Purpose', 'text', true])

/** What each kind asks (G-L-100). The passport is the lead's own, and amounts that a country requires are the company's to know. */
export const serviceFields: Readonly<Record<ServiceCode, readonly ServiceField[]>> = {
  test_preparation: asks(
    ['exam', 'Exam', 'text', true],
    ['mode', 'Mode'],
    ['target_score', 'Target score'],
    ['exam_date', 'Exam date', 'day'],
    ['batch', 'Batch'],
  ),
  education_loan: asks(
    ['country', 'Country', 'country', true],
    ['co_applicant_name', 'Co-applicant'],
    ['relation', 'Relation'],
    ['annual_income', 'Annual income', 'number'],
    ['collateral', 'Collateral'],
  ),
  forex_card: [...ofForex, ...asks(['delivery_city', 'City of delivery', 'text', true])],
  forex_transfer: [
    ...ofForex,
    ...asks(['beneficiary', 'Beneficiary', 'text', true], ['iban_or_account', 'IBAN or account', 'text', true], ['swift', 'SWIFT code']),
  ],
  accommodation: asks(
    ['city', 'City', 'text', true],
    ['type', 'Type'],
    ['from', 'From', 'day', true],
    ['to', 'To', 'day'],
    ['budget', 'Budget', 'number'],
  ),
  bank_account: ofAccount,
  gic_account: ofAccount,
  block_account: ofAccount,
  insurance: asks(
    ['plan', 'Plan', 'text', true],
    ['from', 'From', 'day', true],
    ['to', 'To', 'day'],
    ['country', 'Country', 'country'],
    ['dependants', 'Dependants', 'number'],
  ),
  sim_request: asks(
    ['country', 'Country', 'country', true],
    ['arrival_date', 'Arrival', 'day'],
    ['delivery_address', 'Delivery address'],
    ['quantity', 'Quantity', 'number', true],
  ),
  flight_ticket: asks(
    ['from', 'From', 'text', true],
    ['to', 'To', 'text', true],
    ['departure_date', 'Departure', 'day', true],
    ['return_date', 'Return', 'day'],
    ['passengers', 'Passengers', 'number', true],
    ['class', 'Class'],
  ),
  voucher: asks(['voucher_type', 'Type of voucher', 'text', true], ['quantity', 'Quantity', 'number', true]),
}

export type ServiceValues = Readonly<Record<string, string | number | null>>

const fits: Readonly<Record<ServiceField['type'], (value: string | number) => boolean>> = {
  text: (value) => typeof value === 'string' && value.length <= 500,
  day: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  country: (value) => Number.isInteger(value),
}

/** What is wrong with the answers to the questions of a kind; drafts may leave some open. */
export function wrongValues(code: ServiceCode, values: ServiceValues, isDraft: boolean): { name: string; text: string }[] {
  const fields = serviceFields[code]
  const strange = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
  return [
    ...strange.map((name) => ({ name, text: 'This kind of service does not ask for this' })),
    ...fields.flatMap(({ name, type, required }) => {
      const value = values[name] ?? ''
      if (value === '') return required && !isDraft ? [{ name, text: 'This field is required' }] : []
      return fits[type](value) ? [] : [{ name, text: 'Invalid value' }]
    }),
  ]
}
