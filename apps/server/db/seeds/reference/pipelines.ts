export interface StageSeed {
  readonly key: string
  readonly name: string
  readonly position: 'start' | 'middle' | 'end'
  readonly type: 'success' | 'cancel'
  readonly is_skippable: boolean
  readonly est_days: number
  /** A stage without any is a status itself. */
  readonly statuses: readonly (readonly [key: string, name: string])[]
}
export interface PipelineSeed {
  readonly module_type: 'lead' | 'application' | 'service' | 'agent' | 'invoice'
  readonly name: string
  readonly stages: readonly StageSeed[]
}

const stage = (
  key: string,
  name: string,
  position: StageSeed['position'],
  est_days: number,
  statuses: StageSeed['statuses'],
  more: Partial<StageSeed> = {},
): StageSeed => ({ key, name, position, type: 'success', is_skippable: false, est_days, statuses, ...more })
const skippable = { is_skippable: true }

/** The pipelines every tenant starts with (G-L-21, G-L-44, G-M-12): stages, and in each the statuses a record stands in. */
export const pipelineSeeds: readonly PipelineSeed[] = [
  {
    module_type: 'lead',
    name: 'Student recruitment',
    stages: [
      stage('new_lead', 'New', 'start', 2, [
        ['new', 'New'],
        ['re_enquired', 'Re-enquired'],
      ]),
      stage(
        'contacted',
        'Contacted',
        'middle',
        5,
        [
          ['attempted', 'Attempted'],
          ['connected', 'Connected'],
          ['follow_up', 'Follow up'],
        ],
        skippable,
      ),
      stage(
        'counselling',
        'Counselling',
        'middle',
        10,
        [
          ['counselling_scheduled', 'Counselling scheduled'],
          ['counselling_done', 'Counselling done'],
        ],
        skippable,
      ),
      stage(
        'qualified',
        'Qualified',
        'middle',
        10,
        [
          ['documents_pending', 'Documents pending'],
          ['programs_shortlisted', 'Programs shortlisted'],
          ['quotation_sent', 'Quotation sent'],
        ],
        skippable,
      ),
      stage('application', 'Application', 'middle', 45, [['application_created', 'Application created']]),
      stage('converted', 'Converted', 'end', 1, [['enrolled', 'Enrolled']]),
      stage(
        'lost',
        'Lost',
        'end',
        1,
        [
          ['not_interested', 'Not interested'],
          ['not_reachable', 'Not reachable'],
          ['not_eligible', 'Not eligible'],
          ['joined_elsewhere', 'Joined elsewhere'],
          ['duplicate', 'Duplicate'],
        ],
        { type: 'cancel' },
      ),
    ],
  },
  {
    module_type: 'application',
    name: 'Admission',
    stages: [
      stage('new_application', 'New application', 'start', 7, [
        ['draft', 'Draft'],
        ['application_documents_pending', 'Documents pending'],
        ['ready_to_submit', 'Ready to submit'],
      ]),
      stage('submitted', 'Submitted', 'middle', 14, [
        ['submitted_to_institution', 'Submitted'],
        ['acknowledged', 'Acknowledged'],
        ['additional_documents', 'Additional documents requested'],
      ]),
      stage('offer', 'Offer', 'middle', 21, [
        ['waitlisted', 'Waitlisted'],
        ['conditional_offer', 'Conditional offer'],
        ['unconditional_offer', 'Unconditional offer'],
      ]),
      stage(
        'deposit',
        'Deposit',
        'middle',
        14,
        [
          ['deposit_due', 'Deposit due'],
          ['deposit_paid', 'Deposit paid'],
        ],
        skippable,
      ),
      stage(
        'acceptance',
        'Acceptance',
        'middle',
        14,
        [
          ['loa_requested', 'LOA / CAS / CoE requested'],
          ['loa_issued', 'LOA / CAS / CoE issued'],
        ],
        skippable,
      ),
      stage(
        'visa',
        'Visa',
        'middle',
        30,
        [
          ['visa_lodged', 'Visa lodged'],
          ['visa_interview', 'Visa interview'],
          ['visa_approved', 'Visa approved'],
        ],
        skippable,
      ),
      stage('enrolled', 'Enrolled', 'end', 1, [['application_enrolled', 'Enrolled']]),
      stage(
        'closed',
        'Closed',
        'end',
        1,
        [
          ['rejected', 'Rejected by institution'],
          ['visa_refused', 'Visa refused'],
          ['withdrawn', 'Withdrawn'],
        ],
        { type: 'cancel' },
      ),
    ],
  },
  {
    module_type: 'service',
    name: 'Service request',
    stages: [
      stage('draft', 'Draft', 'start', 2, []),
      stage('submitted', 'Submitted', 'middle', 2, []),
      stage('in_review', 'In review', 'middle', 5, []),
      stage('action_required', 'Action required', 'middle', 7, [], skippable),
      stage('approved', 'Approved', 'middle', 7, []),
      stage('completed', 'Completed', 'end', 1, []),
      stage('service_rejected', 'Rejected', 'end', 1, [], { type: 'cancel' }),
      stage('cancelled', 'Cancelled', 'end', 1, [], { type: 'cancel' }),
    ],
  },
  {
    module_type: 'agent',
    name: 'Agent onboarding',
    stages: [
      stage('applied', 'Applied', 'start', 3, []),
      stage('under_review', 'Under review', 'middle', 7, []),
      stage('agreement_sent', 'Agreement sent', 'middle', 14, []),
      stage('active_agent', 'Active', 'end', 1, []),
      stage('declined', 'Declined', 'end', 1, [], { type: 'cancel' }),
    ],
  },
  {
    module_type: 'invoice',
    name: 'Invoicing',
    stages: [
      stage('invoice_draft', 'Draft', 'start', 2, []),
      stage('sent', 'Sent', 'middle', 30, []),
      stage('part_paid', 'Part paid', 'middle', 30, [], skippable),
      stage('paid', 'Paid', 'end', 1, []),
      stage('written_off', 'Written off', 'end', 1, [], { type: 'cancel' }),
    ],
  },
]
