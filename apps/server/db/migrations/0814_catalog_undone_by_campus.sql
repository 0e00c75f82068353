-- Taking a large file back removes its campuses and institutions one by one, and each is looked for in all that may refer to it; a campus
-- that changes writes its offerings.
-- accepted: few write the catalogue, and the finder reads meanwhile; a second for each hundred thousand
create index offerings_by_campus on program_offerings (tenant_id, campus_id);
-- accepted: writing waits a second for each hundred thousand applications, once
create index applications_by_campus on applications (tenant_id, campus_id) where campus_id is not null;
-- accepted: as above
create index application_programs_by_campus on application_programs (tenant_id, campus_id) where campus_id is not null;
-- accepted: as above
create index claims_by_institution on claims (tenant_id, institution_id) where institution_id is not null;
