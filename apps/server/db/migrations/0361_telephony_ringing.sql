-- What rings is asked for whenever a page connects; it is little at any time.
create index calls_ringing on calls (tenant_id, created_at) where status = 'ringing';
