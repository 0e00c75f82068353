-- No application has one yet.
alter table applications validate constraint applications_sub_status;
