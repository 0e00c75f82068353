/**
 * Columns whose writer the wall neither reads nor calls, under the file that names them: a body is stored as the contract has it, what is
 * written has a name made of parts, or only somebody else than the caller of a valid body comes there.
 */
export const writtenElsewhere: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/modules/agents/agent-request/agent-request.commands.ts': ['agent_requests.agent_id'],
  'apps/server/src/modules/applications/application/application-status.commands.ts': [
    'applications.status_reason_id',
    'applications.sub_status_id',
    'applications.submitted_at',
  ],
  'apps/server/src/modules/catalog/program-change/program-change.commands.ts': [
    'program_change_acceptances.application_id',
    'program_change_acceptances.quotation_id',
    'program_change_acceptances.shortlist_id',
  ],
  'apps/server/src/modules/extraction/file-extraction/accept.commands.ts': [
    'accepted_fields.accepted_by',
    'accepted_fields.extraction_id',
    'accepted_fields.key',
    'accepted_fields.lead_id',
    'accepted_fields.lead_field',
    'accepted_fields.level',
    'accepted_fields.page',
    'accepted_fields.read_value',
    'accepted_fields.value',
  ],
  'apps/server/src/modules/extraction/ocr-subscription/ocr-subscription.commands.ts': ['credit_entries.extraction_id'],
  'apps/server/src/modules/identity/profile/contact.commands.ts': [
    'contact_changes.code_hash',
    'contact_changes.expires_at',
    'contact_changes.kind',
    'contact_changes.value',
  ],
  'apps/server/src/modules/identity/profile/picture.commands.ts': ['agents.logo_file_id', 'agents.small_logo_file_id'],
  'apps/server/src/modules/identity/sign-in/throttle.commands.ts': ['unknown_sign_ins.retry_after'],
  'apps/server/src/modules/identity/sign-in-provider/sign-in-provider.commands.ts': [
    'sign_in_provider_rules.branch_id',
    'sign_in_provider_rules.kind',
    'sign_in_provider_rules.role_id',
    'sign_in_provider_rules.value',
  ],
  'apps/server/src/modules/conversations/mail/mail.commands.ts': ['conversation_entries.external_id', 'conversation_entries.sender'],
  'apps/server/src/modules/conversations/thread/thread.commands.ts': ['conversation_entries.message_id', 'conversation_entries.subject'],
  'apps/server/src/modules/conversations/thread/thread.subscribers.ts': ['conversation_entries.call_id'],
  'apps/server/src/modules/finance/lead-payment/lead-payment.commands.ts': [
    'lead_payments.application_id',
    'lead_payments.paid_at',
    'lead_payments.service_request_id',
  ],
  'apps/server/src/modules/leads/ad-connection/ad-lead.commands.ts': ['ad_leads.lead_id', 'leads.ad_connection_id'],
  'apps/server/src/modules/leads/assignment-rule/assignment-rule.commands.ts': [
    'assignment_rule_people.role_id',
    'assignment_rule_people.user_id',
  ],
  'apps/server/src/modules/leads/capture-key/captured-lead.commands.ts': ['leads.capture_key_id', 'leads.capture_reference'],
  'apps/server/src/modules/leads/passport/passport.commands.ts': ['lead_passports.country_id'],
  'apps/server/src/modules/tickets/ticket/ticket.commands.ts': ['tickets.campus_id'],
  'apps/server/src/modules/telephony/call/call.commands.ts': ['calls.answered_at', 'calls.duration_seconds', 'calls.recording_url'],
  'apps/server/src/modules/catalog/share/share.commands.ts': [
    'inventory_shares.client',
    'inventory_shares.created_by',
    'inventory_shares.institution_id',
  ],
  'apps/server/src/platform/batches/records.commands.ts': ['jobs.undoes_id'],
  'apps/server/src/platform/channels/send-message.jobs.ts': ['messages.last_error', 'messages.sent_at', 'messages.status'],
  'packages/contract/src/finance/bank-account/bank-account.contract.ts': [
    'bank_accounts.iban',
    'bank_accounts.routing_code',
    'bank_accounts.routing_code_type',
  ],
  'packages/contract/src/finance/commission/commission.contract.ts': [
    'commission_rules.campus_id',
    'commission_rules.intake_id',
    'commission_rules.program_id',
  ],
  'packages/contract/src/leads/lead/lead-form.contract.ts': [
    'leads.alternate_country_code',
    'leads.alternate_mobile',
    'leads.discipline_id',
  ],
  'packages/contract/src/masters/vendor/vendor.contract.ts': ['vendors.city_id'],
  'packages/contract/src/updates/product-update/product-update.contract.ts': [
    'product_updates.category_identifier',
    'product_updates.content',
    'product_updates.module_identifier',
    'product_updates.title',
  ],
  'apps/server/src/modules/updates/product-update/product-update.commands.ts': [
    'product_updates.clients',
    'product_updates.image',
    'product_updates.image_identifier',
  ],
  'apps/server/src/platform/record.ts': ['product_updates.version'],
}

/** Columns nobody writes yet, and why they stand nevertheless: what is so for every row until its screen comes (ADR 0105). */
export const unwrittenYet: Readonly<Record<string, string>> = {
  'agents.is_active': 'every agency is in use until agencies have a page',
  'agents.tier_bps': 'the share of an agency with which nothing was agreed; what was agreed stands in agent_commission_terms',
  'applications.deleted_at': 'an application is withdrawn and not deleted; erasing a person will write it',
  'information_updates.is_active': 'an update ends with its day; taking one back waits for its page',
  'lead_forms.agent_id': 'public pages are as they were furnished until they have a page',
  'lead_forms.redirect_url': 'public pages are as they were furnished until they have a page',
  'lead_selections.skipped':
    'whom an act leaves as they are is judged when it is asked; no release after this one has it, and then it goes',
  'users.time_zone': 'people read times in the zone of their company; no release after this one reads it, and then it goes',
}
