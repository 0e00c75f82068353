-- Which subscribers of an event have done their work, where one of them failed: the others are not undone with it.
alter table outbox_events add column handled text[] not null default '{}';
