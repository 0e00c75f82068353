import { code, letter } from './event-words.rules.ts'

const codeVariables = { code: 'The code', company: 'Name of the company' } as const
const agency = { name: 'First name of the contact person', company: 'Name of the company' } as const

/** Letters to addresses. */
export const letterEvents = {
  email_changed_old_address: letter({
    type: 'security',
    name: 'Email address changed, to the old address',
    title: 'Your email address was changed',
    content: 'You sign in with {{value}} now. If this was not you, tell your administrator at once.',
    variables: { value: 'The new address' },
  }),
  code_login: code({
    name: 'Code to sign in',
    title: 'Your code for {{company}}',
    content:
      'Your code to sign in to {{company}} is {{code}}. It works once, for 10 minutes. Give it to nobody; if you did not ask for it, ignore this message.',
    variables: codeVariables,
  }),
  code_signup: code({
    name: 'Code to sign up',
    title: 'Your code for {{company}}',
    content:
      'Your code to finish your account at {{company}} is {{code}}. It works once, for 10 minutes. If you did not ask for it, ignore this message.',
    variables: codeVariables,
  }),
  code_forgot_password: code({
    name: 'Code to choose a new password',
    title: 'Your code for {{company}}',
    content:
      'Your code to choose a new password for {{company}} is {{code}}. It works once, for 10 minutes. If you did not ask for it, ignore this message; your password stays as it is.',
    variables: codeVariables,
  }),
  code_bulk_delete: letter({
    type: 'security',
    name: 'Code to delete leads',
    title: 'Your code to delete leads',
    content:
      'Your code to delete leads at {{company}} is {{code}}. It deletes the {{leads}} leads you chose and no others, works once, and for 10 minutes. If you are not deleting leads now, tell your administrator at once.',
    variables: { ...codeVariables, leads: 'How many leads were chosen' },
  }),
  code_contact: code({
    name: 'Code to prove a new address or number',
    title: 'Your verification code',
    content:
      '{{code}} is your verification code of {{company}}. It works for {{minutes}} minutes. If you did not ask for it, ignore this message.',
    variables: { ...codeVariables, minutes: 'How many minutes it works' },
  }),
  account_exists: letter({
    type: 'security',
    name: 'Signing up where an account exists',
    title: 'You have an account at {{company}} already',
    content:
      'Somebody, perhaps you, asked for an account at {{company}} with your address or number. You have one already: sign in at {{address}}, where you can also choose a new password. If it was not you, there is nothing to do.',
    variables: { company: 'Name of the company', address: 'Address of the sign-in page' },
  }),
  mail_test: letter({
    type: 'security',
    name: 'Test email',
    title: 'Test email from {{company}}',
    content: [
      'This email was sent from the settings of {{company}} to check that email arrives.',
      'It did. Nothing else has to be done.',
      '{{address}}',
    ].join('\n\n'),
    variables: { company: 'Name of the company', address: 'Address of the portal' },
  }),
  staff_invited: letter({
    type: 'security',
    name: 'Invitation of staff',
    title: '{{company}} invites you to its portal',
    content: [
      'Hello {{first_name}},',
      'an account was made for you in the portal of {{company}}. Choose your password with this link:',
      '{{link}}',
      'The link works once, and for {{days}} days. If you did not expect this mail, you can ignore it.',
    ].join('\n\n'),
    variables: {
      first_name: 'First name of the reader',
      company: 'Name of the company',
      link: 'Address to choose a password at',
      days: 'How many days it works',
    },
  }),
  password_link: letter({
    type: 'security',
    name: 'Link to choose a new password',
    title: 'Choose a new password for {{company}}',
    content: [
      'Hello {{first_name}},',
      'an administrator of {{company}} sent you this link to choose a new password:',
      '{{link}}',
      'The link works once, and for {{minutes}} minutes. Until you use it, your password stays as it is.',
    ].join('\n\n'),
    variables: {
      first_name: 'First name of the reader',
      company: 'Name of the company',
      link: 'Address to choose a password at',
      minutes: 'How many minutes it works',
    },
  }),
  quotation_sent: letter({
    type: 'lead',
    name: 'Quotation to a family',
    title: '{{subject}}',
    content: [
      'Hello {{first_name}},',
      '{{message}}',
      'Your quotation {{number}} of {{company}} is here:',
      '{{link}}',
      'It can be answered until {{valid_until}}. The link is for you and your family: who has it can answer.',
    ].join('\n\n'),
    variables: {
      subject: 'The subject that was written',
      first_name: 'First name of the reader',
      message: 'The message that was written',
      company: 'Name of the company',
      number: 'Number of the quotation',
      link: 'Address of the quotation',
      valid_until: 'The last day it can be answered',
    },
  }),
  agent_request_approved: letter({
    type: 'agent',
    name: 'Request of an agency approved',
    title: 'Welcome to {{company}}',
    content:
      'Hello {{name}}, your account as an agent of {{company}} is ready. Choose your password within 30 minutes: {{link}} Later, go to {{address}} and press Forgot password.',
    variables: { ...agency, link: 'Address to choose a password at', address: 'Address of the sign-in page' },
  }),
  agent_request_declined: letter({
    type: 'agent',
    name: 'Request of an agency declined',
    title: 'Your request to {{company}}',
    content: 'Hello {{name}}, {{company}} cannot open an account for you as an agent.',
    variables: agency,
  }),
  agent_request_declined_reason: letter({
    type: 'agent',
    name: 'Request of an agency declined, with a reason',
    title: 'Your request to {{company}}',
    content: 'Hello {{name}}, {{company}} cannot open an account for you as an agent. The reason: {{reason}}',
    variables: { ...agency, reason: 'The reason' },
  }),
} as const
