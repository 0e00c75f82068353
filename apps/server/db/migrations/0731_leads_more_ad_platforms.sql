-- Lead forms of TikTok and LinkedIn as well.
alter table ad_connections drop constraint ad_connections_platform_check;
alter table ad_connections add constraint ad_connections_platform_check
  check (platform in ('meta', 'google', 'tiktok', 'linkedin')) not valid;
