-- What 0670 said of institutions holds for every row.
alter table institutions validate constraint institutions_type_known;
alter table institutions validate constraint institutions_tier_known;
alter table institutions validate constraint institutions_verified_whole;
alter table institutions validate constraint institutions_logo;
alter table institutions validate constraint institutions_verified_by;
alter table institutions validate constraint institutions_created_by;
