import type { EndpointId } from '@embark/contract/ids.ts'
import { owner } from './world.ts'

/** What nobody does with a session alone: the list of R22, written by hand. Who adds an act adds it here, and who takes one away says so. */
export const heavyActs: Readonly<Record<string, readonly EndpointId[]>> = {
  'rights of roles and people': [
    'organization.permission.saveOfPerson',
    'organization.permission.saveOfRole',
    'organization.role.clone',
    'organization.role.create',
    'organization.role.setStatus',
    'organization.role.update',
  ],
  scopes: ['organization.permission.saveScopes'],
  'who has a role': [
    'organization.assigning_role.assign',
    'organization.assigning_role.unassign',
    'organization.role.addUsers',
    'organization.role.removeUsers',
  ],
  'another person’s password': ['organization.staff.sendPasswordLink'],
  'second factors': [
    'identity.passkey.options',
    'identity.passkey.register',
    'identity.passkey.remove',
    'identity.passkey.rename',
    'identity.two_factor.disable',
    'identity.two_factor.downloadCodes',
    'identity.two_factor.register',
    'identity.two_factor.reset',
    'identity.two_factor.verifyRegister',
  ],
  'how people get in': ['identity.sign_in_provider.update'],
  'how programs get in': [
    'leads.ad_connection.create',
    'leads.ad_connection.edit',
    'leads.ad_connection.renewKey',
    'leads.capture_key.create',
  ],
  'where events go': ['webhooks.subscription.create', 'webhooks.subscription.edit', 'webhooks.subscription.rotate'],
  'address rules': ['organization.ip_rule.create', 'organization.ip_rule.edit'],
  'where money goes': [
    'finance.agent_share.change',
    'finance.bank_account.create',
    'finance.bank_account.makePrimary',
    'finance.bank_account.remove',
    'leads.introduction.decide',
  ],
  'letting a student in': ['leads.student.invite'],
  'viewing as somebody': ['access.viewing.start'],
  'everything at once': ['identity.export.create', 'leads.lead.export', 'leads.personal_data.erase', 'leads.personal_data.order'],
}

/** Acts that are heavy only with certain changes, with the test that shows which. */
export const sometimesHeavy: Readonly<Partial<Record<EndpointId, string>>> = {
  'identity.profile.update': 'another address or number of one’s own: contact.test.ts',
  'organization.agent_staff.edit': 'another address, number or role: staff-contact.test.ts',
  'organization.institution_staff.edit': 'another address, number or role: staff-contact.test.ts',
  'organization.staff.edit': 'another address, number or role: staff-contact.test.ts',
}

/** Writes that touch what people sign in with, may do or are paid to, and are light nevertheless; with why. */
export const lightThough: Readonly<Partial<Record<EndpointId, string>>> = {
  'leads.student.create': 'a new person in the role of students; they choose their password themselves',
  'organization.agent_staff.create': 'a new person, with rights of those who create them at most; they choose their password themselves',
  'organization.institution_staff.create': 'as for an agency',
  'organization.setup.inviteAgency': 'as for an agency, while a company is set up',
  'organization.staff.create': 'as for an agency',
}

/**
 * Everything in a company by which somebody gets in, may do more, or is paid, as one text: an act that changes it is heavy or stands in
 * `lightThough`.
 */
export async function powersOf(tenantId: number): Promise<string> {
  const { rows } = await owner.query<{ powers: string }>(
    `
      select md5(string_agg(power, ',' order by power)) as powers
      from (
        select concat_ws('|', 'user', id, email, country_code, mobile, password_hash) from users where tenant_id = $1
        union all
        select concat_ws('|', 'role', id, permissions, "group", is_active, parent_role_id) from roles where tenant_id = $1
        union all
        select concat_ws('|', 'bank', id, is_primary) from bank_accounts where tenant_id = $1
        union all
        select row(each.*)::text from user_roles as each where tenant_id = $1
        union all
        select row(each.*)::text from user_permissions as each where tenant_id = $1
        union all
        select row(each.*)::text from role_data_scopes as each where tenant_id = $1
        union all
        select row(each.*)::text from ip_rules as each where tenant_id = $1
        union all
        select row(each.*)::text from sign_in_providers as each where tenant_id = $1
        union all
        select row(each.*)::text from sign_in_provider_rules as each where tenant_id = $1
        union all
        select row(each.*)::text from viewings as each where tenant_id = $1
      ) as powers (power)`,
    [tenantId],
  )
  return rows[0]!.powers
}
