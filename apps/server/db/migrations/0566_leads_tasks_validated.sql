-- The rows that were there keep the new conditions.
alter table tasks validate constraint tasks_category_check;
alter table tasks validate constraint tasks_record_check;
