import { holderOf, identified, numbered, type Recipes, roleOf } from './valid-recipe.ts'

const counsellor = roleOf('counsellor')
const agentRole = roleOf('agent')
/** Somebody of the staff who counsels and nothing else. */
const somebody = holderOf('counsellor')
const who = { user_identifier: somebody, role_identifier: counsellor }
/** A picture of one point. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let count = Date.now() % 1e6

/** Who is who: people, their roles, rights and places, agencies, agreements, messages. */
export const peopleBodies: Recipes = {
  'access.viewing.start': { after: ['organization.staff.create'], body: who },
  'agents.agent_form': {
    to: identified('agent_forms'),
    body: {
      fields: ['company_name', 'first_name', 'last_name', 'email', 'message', 'website'].map((field_name) => ({
        field_name,
        is_required: true,
      })),
      is_active: true,
    },
  },
  'agents.agent_form.submit': {
    by: 'visitor',
    after: ['agents.agent_form.create'],
    body: {
      values: {
        company_name: 'Himal Abroad',
        first_name: 'Maya',
        last_name: 'Rai',
        email: () => `m${++count}@example.com`,
        message: 'Hello',
        website: 'himal.example',
      },
      referral_id: undefined,
    },
  },
  'agents.agent_request.ask': { by: 'visitor', body: { referral_id: undefined, website: 'himal.example' } },
  'agents.agent_request.decline': { after: ['agents.agent_request.ask'], to: identified('agent_requests', `status = 'pending'`) },
  'agreements.agreement': { to: identified('agreements'), body: { group: 'agent' } },
  'agreements.agreement.update': { body: { status: 'draft', is_current: false } },
  'agreements.agreement.changeStatus': { body: { status: 'active', is_current: true } },
  'agreements.signature.sign': { by: 'agent', after: ['agreements.agreement.changeStatus'], body: { content_sha256: undefined } },
  'agreements.signature.signForAgent': {
    after: ['agreements.agreement.changeStatus'],
    body: { content_sha256: undefined, agent_identifier: identified('agents'), agreement_identifier: identified('agreements') },
  },
  'agreements.signature.decline': {
    by: 'agent',
    after: ['agreements.agreement.changeStatus'],
    body: { identifier: identified('agreements') },
  },
  'identity.code.send': {
    by: 'visitor',
    after: ['organization.tenant.update'],
    body: { otp_type: undefined, country_code: undefined, mobile: undefined },
  },
  'identity.password.forgot': { by: 'visitor', body: { country_code: undefined, mobile: undefined } },
  'identity.picture.upload': { upload: (filename) => new File([Buffer.from(dot, 'base64')], `${filename}.png`) },
  'identity.profile.update': {
    body: {
      email: undefined,
      mobile: undefined,
      country_code: undefined,
      profile_picture_identifier: undefined,
      verificationCode: undefined,
    },
  },
  'identity.profile.prefer': { to: { key: 'kept.words' }, body: { value: { note: 'Plain' } } },
  'identity.saved_view': {
    to: identified('saved_views'),
    body: { list: 'leads', state: { search: 'Plain' }, shared_role_identifier: undefined, shared_team_identifier: undefined },
  },
  'identity.export': { to: identified('exports'), body: { list: 'organization.staff.list', query: {}, columns: ['name'] } },
  'identity.sign_in_provider': {
    body: {
      issuer: 'https://login.acme.example',
      domains: ['acme.example'],
      // One that is switched on has to answer.
      is_enabled: false,
      rules: [],
      default_role_identifier: undefined,
      default_branch_identifier: undefined,
    },
  },
  'identity.sign_up.signUp': { by: 'visitor', after: ['organization.tenant.update'], body: { referral_id: undefined } },
  'notifications.template': {
    to: identified('notification_templates'),
    body: {
      notification_identifier: 'lead_assigned',
      channel_identifier: 'email',
      type: 'email',
      title: undefined,
      content: '<p>Hello</p>',
    },
  },
  'notifications.quiet_time': { body: { choice: 'own', from: '22:00', until: '07:00', time_zone: 'Europe/Istanbul' } },
  'notifications.template.preview': { body: { type: 'push', title: 'Hello', record: undefined } },
  'notifications.unsubscribe.update': {
    to: somebody,
    after: ['notifications.unsubscribe_reason.create'],
    body: { email: false, reason_identifier: identified('unsubscribe_reasons') },
  },
  'notifications.unsubscribe_reason': { to: identified('unsubscribe_reasons') },
  'organization.agent_staff': {
    to: identified('users'),
    read: 'organization.staff.get',
    body: {
      role_identifiers: [agentRole],
      agent_identifier: identified('agents'),
      branch_identifiers: undefined,
      team_identifiers: undefined,
      institution_ids: undefined,
      extension: () => `${4_000_000 + ++count}`,
    },
  },
  'organization.assigning_branch': { body: { ...who, branch_identifiers: [identified('branches')] } },
  'organization.assigning_client_service': {
    after: ['masters.client_service.create'],
    body: { ...who, client_service_ids: [numbered('client_services')] },
  },
  'organization.assigning_country': { body: { ...who, country_ids: [124] } },
  'organization.assigning_institution': { body: { ...who, institution_ids: [numbered('institutions')] } },
  'organization.reporting_manager': {
    body: {
      ...who,
      manager_user_identifier: holderOf('branch_manager'),
      manager_role_identifier: roleOf('branch_manager'),
      country_ids: [124],
      from_user_identifier: somebody,
    },
  },
  'organization.assigning_role_stage': {
    body: {
      role_identifier: counsellor,
      stage_ids: [numbered('stages', `module_type = 'lead' and parent_stage_id is null and key is not null`)],
    },
  },
  'organization.assigning_role': {
    body: {
      user_identifier: somebody,
      role_identifier: undefined,
      role_identifiers: [roleOf('application_officer')],
    },
  },
  'organization.assigning_role.unassign': { after: ['organization.staff.create', 'organization.assigning_role.assign'] },
  'organization.assigning_stage': {
    body: { ...who, stage_ids: [numbered('stages', `module_type = 'lead' and parent_stage_id is null`)] },
  },
  'organization.assigning_status': {
    body: { ...who, status_ids: [numbered('stages', `module_type = 'lead' and parent_stage_id is not null`)] },
  },
  'organization.assigning_team': {
    after: ['organization.team.create'],
    body: { ...who, team_identifiers: [identified('teams', 'agent_id is null')] },
  },
  'organization.branch': { to: identified('branches') },
  'organization.branch.setUsers': { body: { user_identifiers: [somebody] } },
  'organization.institution_staff': {
    to: identified('users'),
    read: 'organization.staff.get',
    body: {
      role_identifiers: [roleOf('institution_staff')],
      institution_ids: [numbered('institutions')],
      branch_identifiers: undefined,
      team_identifiers: undefined,
      extension: () => `${4_000_000 + ++count}`,
    },
  },
  'organization.ip_rule': {
    to: identified('ip_rules'),
    body: {
      ip_address: () => `198.18.${(++count >> 8) % 256}.${count % 256}`,
      type: 'blacklisted',
      status: 'in_active',
      applicable_for: 'lead',
    },
  },
  'organization.permission.saveOfPerson': { after: ['organization.staff.create'], body: { ...who, withheld: [] } },
  'organization.permission.saveOfRole': {
    after: ['organization.role.create'],
    to: identified('roles', 'system_key is null'),
    body: { permissions: ['leads.read'] },
  },
  'organization.permission.saveScopes': { after: ['organization.role.create'], to: identified('roles', 'system_key is null') },
  'organization.role': {
    to: identified('roles', 'system_key is null'),
    body: { group_id: numbered('role_groups', `kind = 'company'`), parent_role_id: undefined, user_identifiers: [somebody] },
  },
  'organization.role_group': { to: identified('role_groups', 'system_key is null') },
  'organization.setup.inviteAgency': {},
  'organization.staff': {
    to: somebody,
    body: {
      role_identifiers: [counsellor],
      branch_identifiers: [identified('branches')],
      team_identifiers: undefined,
      institution_ids: undefined,
      extension: () => `${4_000_000 + ++count}`,
    },
  },
  'organization.staff.changeStatus': { body: { status: 'blocked' } },
  'organization.staff_import.create': {
    upload: (filename) =>
      new File(
        [
          `first_name,last_name,email,role,country_code,mobile,gender\nAda,Byron,a${++count}@example.com,Counsellor,+90,532${1_000_000 + count},female\n`,
        ],
        filename,
      ),
  },
  'organization.staff_import.check': {
    after: ['organization.staff_import.create'],
    to: identified('staff_imports'),
    body: { mapping: { 0: 'first_name', 1: 'last_name', 2: 'email', 3: 'role', 4: 'country_code', 5: 'mobile', 6: 'gender' } },
  },
  'organization.staff_import.start': {
    after: ['organization.staff_import.check'],
    to: identified('staff_imports'),
    body: { skip_invalid: true },
  },
  'organization.switch.saveFeature': { to: { key: 'agent_module' }, body: { enabled: true, starts_at: '2020-01-01', ends_at: undefined } },
  'organization.switch.saveGate': { to: { key: 'profile.agent_logo_tab' }, body: { enabled: true, audience: () => ({}), config: {} } },
  'organization.switch.saveLanding': { body: { rules: [{ audience: () => ({ groups: ['agent'] }), gate_key: null, target: '/leads' }] } },
  'organization.team': {
    to: identified('teams'),
    body: { leader_user_identifier: undefined, branch_id: numbered('branches'), agent_identifier: undefined },
  },
  'organization.team.createAgentTeam': { body: { agent_identifier: identified('agents') } },
  'organization.team.setUsers': { body: { user_identifiers: [somebody] } },
  'organization.tenant.update': {
    body: {
      country_code: 'CA',
      currency: 'CAD',
      time_zone: 'America/Toronto',
      accent_color: '#1C6E5B',
      contact_phone: '+905321112233',
      contact_website: 'https://acme.example',
      login_methods: ['password', 'otp'],
      signup_role_key: 'student',
      password_min_length: 12,
      two_factor_required: false,
      codes_by_mail: true,
      session_days: 7,
      idle_minutes: 30,
      introduction_claim_days: 180,
      quiet_from: '22:00',
      quiet_until: '07:00',
      lead_contact_minutes: 30,
      default_form_identifier: undefined,
      geo_lookup_url: undefined,
      whatsapp_connect_origins: undefined,
    },
  },
}
