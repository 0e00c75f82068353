import { notification, security } from './event-words.rules.ts'

const lead = {
  name: 'Name of the lead',
  'lead.first_name': 'First name of the lead',
  'lead.last_name': 'Last name of the lead',
  'lead.id': 'Number of the lead',
} as const
const quotation = { ...lead, name: 'Name of the lead', number: 'Number of the quotation' } as const
const payment = { ...lead, payment: 'What the payment is for', amount: 'The amount' } as const
const ticket = { number: 'Number of the ticket', subject: 'What the ticket is about' } as const
const counselling = {
  ...lead,
  type: 'Type of counselling',
  counsellor: 'Name of the counsellor',
  when: 'Day and time of the counselling, with its time zone',
  where: 'Where to meet: a link or an address',
} as const
const application = { student: 'Name of the student', institution: 'Name of the institution', status: 'Status of the application' } as const
const deadline = { student: 'Name of the student', institution: 'Name of the institution', day: 'The day of the deadline' } as const

/** The events that people of the portal are notified of. */
const introduction = { name: 'Name as you wrote it', day: 'Last day of the claim' }

export const notificationEvents = {
  lead_assigned: notification(
    { type: 'lead', title: 'Lead assigned to you', content: '{{name}} has been assigned to you', variables: lead },
    { record: 'lead' },
  ),
  leads_assigned: notification({
    type: 'lead',
    title: 'Leads assigned to you',
    content: 'Leads that are yours to work now: {{leads}}',
    variables: { leads: 'How many leads' },
  }),
  lead_passed_on: notification(
    {
      type: 'lead',
      title: 'A lead was handed over',
      content: '{{former}} did not answer {{name}} in time, so {{person}} has the lead now',
      variables: { ...lead, former: 'Who had the lead', person: 'Who has the lead now' },
    },
    { record: 'lead' },
  ),
  lead_in_queue: notification(
    {
      type: 'lead',
      title: 'Nobody answered a lead',
      content: '{{name}} is back in the queue: {{former}} did not answer in time, and nobody is left to take over',
      variables: { ...lead, former: 'Who had the lead' },
    },
    { record: 'lead' },
  ),
  lead_without_receiver: notification(
    {
      type: 'lead',
      title: 'Lead waiting to be assigned',
      content: 'Rule {{rule}} matches {{name}}, but nobody in it can take a lead right now',
      variables: { ...lead, rule: 'Name of the assignment rule' },
    },
    { record: 'lead' },
  ),
  lead_asked_again: notification(
    { type: 'lead', title: 'A lead enquired again', content: '{{name}} enquired again', variables: lead },
    { record: 'lead' },
  ),
  lead_asked_about: notification(
    {
      type: 'lead',
      name: 'A colleague asks about a lead',
      title: 'A colleague asks about a lead of yours',
      content: '{{asker}} found {{name}} in the search and asks you about them',
      variables: { ...lead, asker: 'Name of the colleague who asks' },
    },
    { record: 'lead' },
  ),
  lead_brought_again: notification(
    {
      type: 'lead',
      name: 'Duplicate lead from an agency',
      title: 'A lead is under review',
      content: '{{agency}} submitted {{name}}, who is already a lead',
      variables: { ...lead, agency: 'Name of the agency' },
    },
    { record: 'lead' },
  ),
  introduction_yours: notification({
    type: 'agent',
    name: 'Student confirmed as yours',
    title: 'Student confirmed as yours',
    content: '{{name}} is yours until {{day}}',
    variables: introduction,
  }),
  introduction_shared: notification({
    type: 'agent',
    name: 'Student shared with you',
    title: 'Student shared with you',
    content: 'You share {{name}} and receive {{percentage}} percent of the commission',
    variables: { ...introduction, percentage: 'Your part of the commission' },
  }),
  introduction_not_yours: notification({
    type: 'agent',
    name: 'Student not credited to you',
    title: 'Student not credited to you',
    content: '{{name}} is not credited to you',
    variables: introduction,
  }),
  introduction_lapsed: notification({
    type: 'agent',
    name: 'A claim has lapsed',
    title: 'A claim has lapsed',
    content: 'Your claim on {{name}} has lapsed, as no application was submitted',
    variables: introduction,
  }),
  introduction_runs_out: notification({
    type: 'agent',
    name: 'A claim is about to lapse',
    title: 'A claim is about to lapse',
    content: 'Your claim on {{name}} lapses on {{day}} unless an application is submitted',
    variables: introduction,
  }),
  lead_status_changed: notification(
    {
      type: 'lead',
      title: 'Lead status changed',
      content: 'The status of {{name}} is now: {{status}}',
      variables: { ...lead, status: 'Status of the lead' },
    },
    { record: 'lead' },
  ),
  student_joined: notification(
    { type: 'lead', title: 'A student made an account', content: '{{name}} is in the portal now', variables: lead },
    { record: 'lead' },
  ),
  bulk_action_finished: notification({
    type: 'lead',
    title: 'Your bulk action is finished',
    content: '{{done}} of {{total}} leads were changed',
    variables: { done: 'How many were changed', total: 'How many were chosen' },
  }),
  bulk_applications_finished: notification({
    type: 'application',
    name: 'Your bulk action over applications is finished',
    title: 'Your bulk action is finished',
    content: '{{done}} of {{total}} applications were changed',
    variables: { done: 'How many were changed', total: 'How many were chosen' },
  }),
  document_expires: notification({
    type: 'lead',
    name: 'A document expires soon',
    title: 'A document expires soon',
    content: '{{document}} of {{student}} expires on {{day}}. Ask for a new one in time',
    variables: { document: 'Type of the document', student: 'Name of the student', day: 'Last day of the document' },
  }),
  lead_reminder: notification(
    {
      type: 'task',
      name: 'Reminder of a lead',
      title: 'Reminder',
      content: '{{name}}: {{note}}',
      variables: { ...lead, note: 'What to do' },
    },
    { record: 'lead', isUrgent: true },
  ),
  reminder: notification({ type: 'task', title: 'Reminder', content: '{{note}}', variables: { note: 'What to do' } }, { isUrgent: true }),
  lead_message: notification(
    {
      type: 'lead_conversation',
      name: 'Message about a lead',
      title: 'New message',
      content: '{{sender}}: {{text}}',
      variables: { ...lead, sender: 'Who wrote it', text: 'The beginning of what was written' },
    },
    { record: 'lead' },
  ),
  counselling_booked: notification({
    type: 'lead_counseling',
    title: 'Counselling scheduled',
    content: '{{name}} with {{counsellor}}: {{when}} {{where}}',
    variables: counselling,
  }),
  counselling_moved: notification({
    type: 'lead_counseling',
    title: 'Counselling moved',
    content: '{{name}} with {{counsellor}} is now: {{when}} {{where}}',
    variables: counselling,
  }),
  counselling_cancelled: notification({
    type: 'lead_counseling',
    title: 'Counselling cancelled',
    content: '{{name}} with {{counsellor}} does not take place: {{when}}',
    variables: counselling,
  }),
  counselling_soon: notification(
    {
      type: 'task',
      name: 'Reminder of a counselling',
      title: 'Counselling soon',
      content: '{{name}} with {{counsellor}}: {{when}} {{where}}',
      variables: counselling,
    },
    { isUrgent: true },
  ),
  quotation_accepted: notification({
    type: 'lead',
    title: 'Quotation accepted',
    content: '{{name}} accepts {{number}}: {{program}}, {{institution}}',
    variables: { ...quotation, program: 'Name of the program', institution: 'Name of the institution' },
  }),
  quotation_accepted_alone: notification({
    type: 'lead',
    name: 'Quotation accepted without an application',
    title: 'Quotation accepted, but no application was made',
    content: '{{name}} accepts {{number}}: {{program}}, {{institution}}. Create the application by hand: {{reason}}',
    variables: {
      ...quotation,
      program: 'Name of the program',
      institution: 'Name of the institution',
      reason: 'Why no application was made',
    },
  }),
  quotation_declined: notification({
    type: 'lead',
    title: 'Quotation declined',
    content: '{{name}} declines {{number}}. {{remarks}}',
    variables: { ...quotation, remarks: 'What was said with it' },
  }),
  quotation_expired: notification({
    type: 'lead',
    title: 'Quotation expired',
    content: '{{number}} for {{name}} was not answered in time.',
    variables: quotation,
  }),
  lead_payment_requested: notification(
    {
      type: 'lead_payment',
      title: 'A payment is asked for',
      content: '{{amount}} is asked of {{name}} for {{payment}}',
      variables: payment,
    },
    { record: 'lead' },
  ),
  lead_payment_paid: notification(
    { type: 'lead_payment', title: 'A payment has come', content: '{{amount}} of {{name}} for {{payment}} has come', variables: payment },
    { record: 'lead' },
  ),
  lead_payment_failed: notification(
    {
      type: 'lead_payment',
      title: 'A payment failed',
      content: '{{amount}} of {{name}} for {{payment}} did not come through',
      variables: payment,
    },
    { record: 'lead' },
  ),
  lead_payment_cancelled: notification(
    {
      type: 'lead_payment',
      title: 'A payment was cancelled',
      content: '{{amount}} of {{name}} for {{payment}} is not asked for any more',
      variables: payment,
    },
    { record: 'lead' },
  ),
  lead_payment_refunded: notification(
    {
      type: 'lead_payment',
      title: 'A payment was paid back',
      content: '{{amount}} for {{payment}} was paid back to {{name}}',
      variables: payment,
    },
    { record: 'lead' },
  ),
  programs_changed: notification({
    type: 'lead',
    title: 'Programs changed',
    content: 'Fees, deadlines or requirements changed: {{programs}}. This touches {{items}}',
    variables: { programs: 'Names of the programs', items: 'The shortlists, quotations and applications it touches' },
  }),
  programs_found: notification({
    type: 'lead',
    title: 'New programs found',
    content: 'New in your search {{search}}: {{number}}. {{programs}}',
    variables: { search: 'Name of the kept search', number: 'How many programs are new in it', programs: 'Names of the programs' },
  }),
  ticket_raised: notification({
    type: 'ticket',
    title: 'New ticket',
    content: '{{reporter}} raised {{number}}: {{subject}}',
    variables: { ...ticket, reporter: 'Who raised the ticket' },
  }),
  ticket_assigned: notification({
    type: 'ticket',
    title: 'Ticket assigned to you',
    content: '{{number}} is now yours to work on: {{subject}}',
    variables: ticket,
  }),
  ticket_moved: notification({
    type: 'ticket',
    title: 'Ticket moved on',
    content: '{{number}} is now {{status}}: {{subject}} {{remarks}}',
    variables: { ...ticket, status: 'Status of the ticket', remarks: 'What was said with it' },
  }),
  ticket_commented: notification({
    type: 'ticket',
    title: 'New message on a ticket',
    content: '{{number}}, {{sender}}: {{text}}',
    variables: { ...ticket, sender: 'Who wrote it', text: 'The beginning of what was written' },
  }),
  application_created: notification(
    { type: 'application', title: 'New application', content: '{{student}} applies to {{institution}}', variables: application },
    { record: 'application' },
  ),
  application_status_changed: notification(
    {
      type: 'application',
      title: 'Application status changed',
      content: 'The application of {{student}} to {{institution}} is now: {{status}}',
      variables: application,
    },
    { record: 'application' },
  ),
  application_deadline: notification(
    {
      type: 'application',
      name: 'Deadline of an application',
      title: 'A deadline comes near',
      content: '{{what}}, by {{day}}: {{student}}, {{institution}}',
      variables: { ...deadline, what: 'What has to be done' },
    },
    { record: 'application' },
  ),
  application_deadline_condition: notification(
    {
      type: 'application',
      name: 'Deadline of a condition of an offer',
      title: 'A condition has to be met soon',
      content: 'By {{day}} for the offer of {{institution}} to {{student}}: {{what}}',
      variables: { ...deadline, what: 'The condition' },
    },
    { record: 'application' },
  ),
  application_deadline_application: notification(
    {
      type: 'application',
      name: 'Deadline of an application at the institution',
      title: 'An application has to be sent soon',
      content: 'The application of {{student}} to {{institution}} has to be sent by {{day}}',
      variables: deadline,
    },
    { record: 'application' },
  ),
  application_deadline_offer: notification(
    {
      type: 'application',
      name: 'Deadline of the answer to an offer',
      title: 'An offer has to be answered soon',
      content: 'The offer of {{institution}} to {{student}} has to be answered by {{day}}',
      variables: deadline,
    },
    { record: 'application' },
  ),
  application_deadline_deposit: notification(
    {
      type: 'application',
      name: 'Deadline of a deposit',
      title: 'A deposit has to be paid soon',
      content: 'The deposit of {{student}} for {{institution}} is due by {{day}}',
      variables: deadline,
    },
    { record: 'application' },
  ),
  application_message: notification(
    {
      type: 'application_conversation',
      name: 'Message about an application',
      title: 'New message',
      content: '{{sender}}: {{text}}',
      variables: { ...application, sender: 'Who wrote it', text: 'The beginning of what was written' },
    },
    { record: 'application' },
  ),
  application_payment_requested: notification({
    type: 'application_payment',
    title: 'A payment for an application is asked for',
    content: '{{amount}} is asked of {{name}} for {{payment}}',
    variables: payment,
  }),
  application_payment_paid: notification({
    type: 'application_payment',
    title: 'A payment for an application has come',
    content: '{{amount}} of {{name}} for {{payment}} has come',
    variables: payment,
  }),
  agent_paid: notification({
    type: 'agent_payment',
    title: 'Payment made',
    content: '{{amount}} was paid to {{name}}, {{number}}',
    variables: { amount: 'The amount', name: 'Name of the agency', number: 'Number of the payment' },
  }),
  agent_requested: notification({
    type: 'agent',
    title: 'An agency requests an account',
    content: '{{company}} would like to work with you as an agent.',
    variables: { company: 'Name of the agency' },
  }),
  lead_import_finished: notification({
    type: 'import',
    name: 'Import of leads is done',
    title: 'Your import is done',
    content: '{{filename}}: {{create}} created, {{merge}} updated, {{duplicate}} already here, {{error}} with errors',
    variables: {
      filename: 'Name of the file',
      create: 'How many were created',
      merge: 'How many were updated',
      duplicate: 'How many were here already',
      error: 'How many had errors',
    },
  }),
  staff_import_finished: notification({
    type: 'import',
    name: 'Import of staff is done',
    title: 'Your import is done',
    content: '{{created}} people created, {{refused}} refused',
    variables: { created: 'How many were created', refused: 'How many were refused' },
  }),
  catalogue_import_finished: notification({
    type: 'import',
    name: 'Import of a catalogue is done',
    title: 'Your import is done',
    content: '{{filename}}: {{created}} programs created, {{changed}} changed, {{refused}} refused',
    variables: {
      filename: 'Name of the file',
      created: 'How many were created',
      changed: 'How many were changed',
      refused: 'How many were refused',
    },
  }),
  export_ready: notification({
    type: 'export',
    name: 'Export is ready',
    title: 'Your export is ready',
    content: '{{filename}} has {{number}} rows. It is kept for {{days}} days.',
    variables: { filename: 'Name of the file', number: 'How many rows it has', days: 'How many days it is kept' },
  }),
  file_quarantined: notification({
    type: 'task',
    name: 'A virus was found in an upload',
    title: 'A virus was found in an upload',
    content: '{{finding}} was found in {{filename}}. Nobody can open it',
    variables: { filename: 'Name of the file', finding: 'What the scanner calls it' },
  }),
  bundle_ready: notification({
    type: 'task',
    name: 'Packed documents are ready',
    title: 'Your documents are packed',
    content: '{{filename}} has {{number}} documents. Download it from the documents of the record within {{days}} days.',
    variables: { filename: 'Name of the file', number: 'How many documents it has', days: 'How many days it is kept' },
  }),
  extraction_done: notification({
    type: 'lead',
    name: 'Document was read',
    title: 'A document was read',
    content: '{{filename}}: {{number}} fields were found. Check them before they go into the profile.',
    variables: { filename: 'Name of the file', number: 'How many fields were found' },
  }),
  extraction_failed: notification({
    type: 'lead',
    name: 'Document could not be read',
    title: 'A document could not be read',
    content: '{{filename}} could not be read. {{number}} credits were given back.',
    variables: { filename: 'Name of the file', number: 'How many credits were given back' },
  }),
  password_changed: security(
    'Your password was changed',
    'You are signed out on your other devices. If this was not you, choose a new password immediately and tell your administrator.',
    {},
  ),
  session_reused: security(
    'You were signed out for your safety',
    'Somebody tried to use an old sign-in of yours on another device. Sign in again; if you did not expect this, change your password.',
    {},
  ),
  two_factor_enabled: security(
    'Two factor authentication is on',
    'From now on signing in asks for a code of your authenticator app. If this was not you, tell your administrator at once.',
    {},
  ),
  two_factor_disabled: security(
    'Two factor authentication is off',
    'Signing in no longer asks for a code of your authenticator app. If this was not you, change your password at once.',
    {},
  ),
  two_factor_reset: security(
    'Your second factors were removed',
    '{{by}} removed them because they were lost. Sign in with your password and set up new ones.',
    { by: 'Who did it' },
  ),
  backup_codes_made: security(
    'New backup codes were created',
    'The earlier backup codes stopped working. If this was not you, change your password at once.',
    {},
  ),
  backup_code_used: security('A backup code was used', 'Each code works once. If this was not you, change your password immediately.', {}),
  passkey_added: security(
    'A passkey was added',
    'You can sign in with the passkey {{value}}. If this was not you, tell your administrator at once.',
    { value: 'Name of the passkey' },
  ),
  passkey_removed: security(
    'A passkey was removed',
    'The passkey {{value}} no longer opens your account. If this was not you, change your password at once.',
    { value: 'Name of the passkey' },
  ),
  email_changed: security(
    'Your email address was changed',
    'You sign in with {{value}} now. If this was not you, tell your administrator at once.',
    { value: 'The new address' },
  ),
  mobile_changed: security(
    'Your mobile number was changed',
    'Your mobile number is {{value}} now. If this was not you, tell your administrator at once.',
    { value: 'The new number' },
  ),
} as const
