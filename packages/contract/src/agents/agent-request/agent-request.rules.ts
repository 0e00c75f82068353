export const agentRequestStatuses = ['pending', 'approved', 'declined'] as const
export type AgentRequestStatus = (typeof agentRequestStatuses)[number]

/** Where a request may go from where it is; what was decided stays decided. */
export const agentRequestMoves: Readonly<Record<AgentRequestStatus, readonly AgentRequestStatus[]>> = {
  pending: ['approved', 'declined'],
  approved: [],
  declined: [],
}

/** The questions for a prospective agent. The first four are always asked: an account needs them. */
export const agentFields = {
  company_name: { type: 'text', label: 'Company name', max: 200 },
  first_name: { type: 'text', label: 'First name', max: 100 },
  last_name: { type: 'text', label: 'Last name', max: 100 },
  email: { type: 'email', label: 'Email address', max: 254 },
  mobile: { type: 'phone', label: 'Mobile number', max: 30 },
  country_id: { type: 'country', label: 'Country', max: 10 },
  state: { type: 'text', label: 'State or province', max: 100 },
  city: { type: 'text', label: 'City', max: 100 },
  website: { type: 'url', label: 'Website', max: 300 },
  message: { type: 'textarea', label: 'Message', max: 2_000 },
} as const
export type AgentFieldName = keyof typeof agentFields
export const agentFieldNames = Object.keys(agentFields) as [AgentFieldName, ...AgentFieldName[]]
/** What every form asks for. */
export const fixedAgentFields: readonly AgentFieldName[] = ['company_name', 'first_name', 'last_name', 'email']

/** Sentences the page and the server share, so that both say the same. */
export const agentFieldTexts: Readonly<Record<AgentFieldName, string>> = {
  company_name: 'Company name is required',
  first_name: 'First name is required',
  last_name: 'Last name is required',
  email: 'Email address is required',
  mobile: 'Mobile number is required',
  country_id: 'Country is required',
  state: 'State or province is required',
  city: 'City is required',
  website: 'Website is required',
  message: 'Message is required',
}
