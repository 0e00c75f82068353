-- When a person is not written to: as their company says, in hours of their own, or never quiet.
alter table unsubscribe_preferences
  add column quiet_hours text not null default 'company',
  add column quiet_from text,
  add column quiet_until text,
  add column quiet_zone text,
  add constraint unsubscribe_preferences_quiet_hours check (quiet_hours in ('company', 'own', 'never')) not valid,
  add constraint unsubscribe_preferences_own_quiet_hours check (
    (quiet_hours = 'own') = (quiet_from is not null and quiet_until is not null and quiet_zone is not null)
  ) not valid;

-- A message of the night goes out in the morning.
alter table messages add column waits_until timestamptz;
