/** Why a lead of a selection is left as it was. */
export const skipTexts = {
  HAS_APPLICATIONS: 'It has an application that was submitted',
  HAS_INVOICES: 'It has invoices',
  ROLE_ALREADY_ASSIGNED: 'Someone already has this role on this lead',
  SAME_ROLE_USER: 'you can not assign same role user to another role',
  TAGS_ALREADY_SO: 'It has these tags already',
  NO_EMAIL: 'It has no email address',
  NO_MOBILE: 'It has no mobile number',
  LEFT_CHANNEL: 'The person does not want messages this way',
  CONSENT_WITHDRAWN: 'The person withdrew their consent',
  CHANGED_SINCE: 'Someone changed it since',
  HOLDER_GONE: 'Somebody who worked it can no longer be given leads',
  NOT_FOUND: 'It is no longer there',
} as const
export type SkipCode = keyof typeof skipTexts
