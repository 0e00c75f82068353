import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, optionalText, pageOf, Timestamp } from '../../kernel/shapes.ts'

/** The token of a mail's link, or a person's identifier where somebody is signed in. */
const SecretRef = z.string().min(1).max(190)

/** What one person wants of each channel (G-C-84); without a record, everything. */
export const UnsubscribePreference = z.object({
  identifier: Identifier.nullable(),
  /** Null over a link: it names nobody. */
  user_identifier: Identifier.nullable(),
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  in_app: z.boolean(),
  reason_identifier: Identifier.nullable(),
  remarks: z.string().nullable(),
  source: z.enum(['link', 'profile', 'admin']).nullable(),
  updated_at: Timestamp.nullable(),
})
export type UnsubscribePreference = z.output<typeof UnsubscribePreference>

export const PreferenceBody = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  in_app: z.boolean(),
  reason_identifier: Identifier.nullish(),
  remarks: optionalText(500),
})
export type PreferenceBody = z.output<typeof PreferenceBody>

/** A person with their preference, for the staff's list. */
export const SubscribedUser = z.object({
  identifier: Identifier,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  reason: z.string().nullable(),
  preferenceInfo: UnsubscribePreference,
})
export type SubscribedUser = z.output<typeof SubscribedUser>

/** Leaving channels and coming back: specification 1 §7, G-C-75, G-C-84, G-C-85, RFC 8058. */
export const unsubscribes = resource('notifications.unsubscribe', {
  check: {
    route: 'GET /unsubscribe/check-user/:identifier',
    access: 'public',
    session: 'optional',
    summary: 'Read the preference behind a link, or that of a signed-in person by identifier.',
    description: 'Every wrong link, and every person one may not see, answers the same 404.',
    params: z.object({ identifier: SecretRef }),
    response: z.object({ userInfo: z.object({ masked_email: z.string() }), preferenceInfo: UnsubscribePreference }),
    errors: ['NOT_FOUND'],
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  update: {
    route: 'PUT /unsubscribe/notifications/:userIdentifier',
    access: 'public',
    recentProof: false,
    session: 'optional',
    summary: 'Keep which channels a person wants: by the token of a link, by the person, or by staff.',
    description: 'Over a link, leaving a channel needs a reason, and remarks where the reason asks for them.',
    params: z.object({ userIdentifier: SecretRef }),
    body: PreferenceBody,
    response: z.object({ preferenceInfo: UnsubscribePreference }),
    message: 'Notification preferences updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'unsubscribe_preference.updated',
    limit: { by: 'ip', max: 30, seconds: 60 },
  },
  oneClick: {
    route: 'POST /unsubscribe/one-click/:token',
    access: 'public',
    recentProof: false,
    form: true,
    summary: 'Leave the mails with one request, as mail programs send it (RFC 8058).',
    description: 'Also answered at the address of the link itself. Needs no cookie and no sign-in; a second request changes nothing.',
    params: z.object({ token: SecretRef }),
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: z.object({ email: z.literal(false) }),
    errors: ['NOT_FOUND'],
    audit: 'unsubscribe_preference.updated',
    limit: { by: 'ip', max: 600, seconds: 60 },
  },
  users: {
    route: 'GET /unsubscribe/notifications-by-users',
    access: 'unsubscribe.users.read',
    summary: 'List people with their preferences, those who changed theirs last first.',
    query: listQuery({
      sortBy: ['updated_at'],
      perPage: 15,
      filters: { status: z.enum(['unsubscribed', 'subscribed']) },
    }),
    response: pageOf(SubscribedUser),
  },
})
