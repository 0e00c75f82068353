-- A repeated call gets the first answer letter by letter: json keeps a text as it was written, jsonb puts its keys into its own order.
alter table idempotency_keys alter column answer type json using answer::json;
