-- "Emir is now Application created" reads oddly; what was told in these words is read in the new ones too.
update notifications set content = 'The status of {{name}} is now: {{status}}' where content = '{{name}} is now {{status}}';
