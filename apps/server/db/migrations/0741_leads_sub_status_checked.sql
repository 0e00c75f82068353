-- No lead has one yet.
alter table leads validate constraint leads_sub_status;
