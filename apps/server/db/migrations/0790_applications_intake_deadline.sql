-- A day somebody set for sending an application; without one the deadline of its intake in the catalogue holds.
alter table applications
  add column own_deadline date,
  add column own_deadline_by int,
  add column own_deadline_at timestamptz;
alter table applications
  add constraint applications_own_deadline_whole check ((own_deadline is null) = (own_deadline_at is null)) not valid;
alter table applications
  add constraint applications_own_deadline_by foreign key (tenant_id, own_deadline_by) references users not valid;
-- accepted: no application has such a day yet, so nothing is indexed
create index applications_by_own_deadline on applications (tenant_id, own_deadline) where own_deadline is not null and deleted_at is null;
-- accepted: a catalogue holds few deadlines, and is written seldom
create index program_intakes_by_deadline on program_intakes (tenant_id, deadline, program_id) where deadline is not null;
