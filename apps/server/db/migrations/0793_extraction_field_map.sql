-- Which value read from documents of a type goes to which field of the profile, where a company says so itself (G-L-65).
create table extraction_field_map (like embark_meta.tenant_row including defaults,
  document_type_id int not null,
  key text not null,
  -- Nothing where the value stays beside the document.
  lead_field text,
  unique (tenant_id, document_type_id, key),
  foreign key (tenant_id, document_type_id) references lookup_values);
call put_under_tenancy('extraction_field_map');
