-- What else is known of a person: the languages they speak and how well, and how they like to be reached.
alter table leads add column spoken_languages jsonb not null default '[]';
alter table leads add column contact_preference text;
alter table leads add constraint leads_contact_preference
  check (contact_preference in ('phone', 'whatsapp', 'email', 'sms')) not valid;
