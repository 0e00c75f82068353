import { calendarOf, cardsOf } from '#modules/leads/leads.public.ts'
import { archiveCompany, type Besides, type Secrets } from '#platform/backup/company-archive.ts'
import type { OperatorPart } from './operator-part.ts'

/** What opens an account, a session or a service: a company gets none of it with its archive. */
export const archiveSecrets: Secrets = {
  tables: [
    'act_codes',
    'backup_codes',
    'code_tries',
    'contact_changes',
    'idempotency_keys',
    'one_time_links',
    'passkey_challenges',
    'passkeys',
    'provider_attempts',
    'rate_limits',
    'refresh_tokens',
    'second_factors',
    'sign_in_codes',
    'unknown_sign_ins',
  ],
  columns: {
    ad_connections: { names: ['access_token_sealed', 'app_secret_sealed', 'key_hash'] },
    // Nobody else reads what this installation sealed.
    file_extractions: { names: ['numbers_sealed'] },
    lead_passports: { names: ['number_hash', 'number_sealed'] },
    capture_keys: { names: ['key_hash'] },
    users: { names: ['password_hash'] },
    sign_in_providers: { names: ['client_secret_sealed'] },
    webhook_subscriptions: { names: ['former_secret_sealed', 'secret_sealed'] },
    // One that still waits holds its link or code.
    messages: { names: ['body_text', 'body_html'], when: 't.is_secret' },
  },
}

/** Leads and reminders, for address books and calendars. */
export const archiveBesides: readonly Besides[] = [
  { name: 'leads.vcf', table: 'leads', write: cardsOf },
  { name: 'tasks.ics', table: 'tasks', write: calendarOf },
]

/** Taking everything of one company along. */
export const archiveActions: OperatorPart = ({ ownerUrl, parts }) => ({
  exportTenant: ({ tenant, to }) =>
    archiveCompany({ ownerUrl, files: parts.services.files, secrets: archiveSecrets, besides: archiveBesides }, tenant, to),
})
