export interface LookupSeed {
  readonly type: string
  readonly key: string
  readonly label: string
  readonly meta?: Record<string, unknown>
}

const of = (type: string, ...labels: readonly string[]): LookupSeed[] =>
  labels.map((label) => ({
    type,
    key: label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, ''),
    label,
  }))
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** The lists every tenant starts with (G-L-18, G-M-64); a tenant may extend them. */
export const lookupSeeds: readonly LookupSeed[] = [
  ...of(
    'lead_source',
    'Website',
    'Facebook',
    'Instagram',
    'Google',
    'TikTok',
    'WhatsApp',
    'Walk in',
    'Referral',
    'Agent',
    'Education fair',
    'Webinar',
    'Import',
  ),
  ...of('lead_medium', 'Organic', 'Paid advertising', 'Direct', 'Referral', 'Event', 'Partner', 'Phone', 'Email'),
  ...of(
    'lead_reason',
    'Budget',
    'Chose another country',
    'Chose another consultancy',
    'Postponed',
    'No answer after three calls',
    'Grades too low',
    'Duplicate',
  ),
  ...of(
    'application_reason',
    'Grades too low',
    'Course full',
    'Documents missing',
    'Visa refused',
    'Student changed plans',
    'Financial reasons',
  ),
  ...of('study_level', 'Foundation', 'Certificate', 'Diploma', 'Bachelor', 'Postgraduate diploma', 'Master', 'Doctorate'),
  ...of(
    'discipline',
    'Business and management',
    'Computing and data',
    'Engineering',
    'Health and medicine',
    'Arts and design',
    'Law',
    'Natural sciences',
    'Social sciences',
    'Education',
    'Hospitality and tourism',
  ),
  ...months.map((label, index): LookupSeed => ({ type: 'intake', key: label.toLowerCase(), label, meta: { month: index + 1 } })),
  ...of('test_score', 'IELTS', 'TOEFL iBT', 'PTE', 'Duolingo', 'Cambridge', 'SAT', 'GRE', 'GMAT'),
  ...of(
    'document_type',
    'Passport',
    'Transcript',
    'English test',
    'Statement of purpose',
    'Reference letter',
    'Curriculum vitae',
    'Offer letter',
    'Proof of funds',
    'Visa',
    'Other',
  ).map((seed, index) => ({
    ...seed,
    // Every application is asked for the first three; its courses may ask for more.
    meta: { modules: ['lead', 'application'], is_required: index < 3 },
  })),
  ...of('invoice_hold_reason', 'Awaiting census date', 'Student deferred', 'Documents pending', 'Dispute with institution'),
  ...of('invoice_drop_reason', 'Student withdrew', 'Visa refused', 'Commission not applicable', 'Duplicate'),
  ...of('counselling_type', 'Admission', 'Visa', 'Loan', 'Test preparation', 'Career'),
  ...of(
    'service_type',
    'Counselling',
    'Test preparation',
    'Education loan',
    'Forex card',
    'Forex transfer',
    'Accommodation',
    'Bank account',
    'GIC account',
    'Block account',
    'Insurance',
    'SIM request',
    'Flight ticket',
    'Voucher',
  ),
]
