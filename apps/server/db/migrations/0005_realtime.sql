-- Realtime messages too long for a notification wait here until the other processes have read them.
create table embark_meta.socket_io_attachments (id bigint generated always as identity primary key, created_at timestamptz default now(), payload bytea);
grant usage on schema embark_meta to embark_app;
grant select, insert, delete on embark_meta.socket_io_attachments to embark_app;
