-- Columns that only the demo filled, or nobody, and that nothing reads.
alter table branches drop column country_code;
alter table bank_accounts drop column currency;
alter table programs drop column code;
alter table imports drop column error_file_id;
alter table messages drop column lead_id;
