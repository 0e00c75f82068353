-- By the zone of whoever ordered it a file narrowed to days begins them when the list on the screen did.
alter table exports add column time_zone text;
