-- What a person is recognised by, kept beside the lead and written by the statement that writes the lead, whichever that is: the folded
-- address, the phones, the birth date, and how the words of the name sound. Who may be the same person is then found by an index.

-- An address as its provider reads it: some ignore dots before the @, some everything from a plus on.
create function mail_key(email text) returns text language sql immutable parallel safe as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(split_part(name, '+', 1), '.', '') || '@gmail.com'
    when domain in (
      'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'proton.me',
      'protonmail.com', 'pm.me'
    ) then split_part(name, '+', 1) || '@' || domain
    else name || '@' || domain
  end
  from (select split_part(lower(email), '@', 1) as name, split_part(lower(email), '@', 2) as domain) as parts
  where email like '%_@_%'
$$;

-- How a word of a name sounds, in a few Latin letters: one for each group of consonants that spellings and scripts mix up, and a, i and u
-- for the vowels. Arabic, Persian, Urdu and Devanagari hardly write vowels: a word of theirs begins with a dash and has its first one only.
create function name_sound(word text) returns text language plpgsql immutable parallel safe
set search_path = public, pg_catalog as $$
declare
  sound text;
begin
  if word ~ '[\u0600-\u06ff\u0900-\u097f]' then
    sound := regexp_replace(word, '^ال(?=...)', '');
    -- A dot below makes other letters of these.
    sound := replace(replace(replace(sound, E'\u091c\u093c', 'ز'), E'\u0921\u093c', 'ر'), E'\u0922\u093c', 'ر');
    sound := translate(
      sound,
      'اأإآٱعىءبپتطٹثدڈضجچژحخهہةذزظسشصرڑغقكکگفلمنںوؤيیےئ',
      'aaaaaaaapptttttttjjjhhhhhssssssrrkkkkkflmnnwwyyyy'
    );
    sound := translate(
      sound,
      'कगघक़ग़खहख़ङञणनंचछजझटठडढतथदधपबभफफ़मयरृड़ढ़लळवशषसज़अआइईउऊएऐओऔऋऑऍािीुूेैोौॉॅ',
      'kkkkkhhhnnnnnjjjjttttttttpppffmyrrrrllvssssaaaaaaaaaaaaaaaaaaaaaaaa'
    );
    sound := regexp_replace(sound, '[^a-z]', '', 'g');
    sound := regexp_replace(sound, '^aptal(?=...)', '');
    sound := regexp_replace(regexp_replace(sound, '(.)\1+', '\1', 'g'), '^w', 'v');
    sound := left(sound, 1) || regexp_replace(substr(sound, 2), '[awy]|h$', '', 'g');
    return case when sound <> '' then '-' || sound end;
  end if;
  sound := translate(
    replace(replace(replace(replace(word, 'ю', 'yu'), 'Ю', 'yu'), 'я', 'ya'), 'Я', 'ya'),
    'абвгґғдеёєэәжҗчзиіїыйкқлмнңоөпрсцшщтуүұўфхһАБВГҐҒДЕЁЄЭӘЖҖЧЗИІЇЫЙКҚЛМНҢОӨПРСЦШЩТУҮҰЎФХҺъьЪЬ',
    'abvgggdeeeeejjjziiiiykklmnnooprsssstuuuufhhabvgggdeeeeejjjziiiiykklmnnooprsssstuuuufhh'
  );
  sound := regexp_replace(fold(sound), '[^[:alpha:]]', '', 'g');
  -- The servant of one of the names of God, written as one word.
  sound := regexp_replace(sound, '^abd[aeiou]{0,2}(l|r(?=r)|s(?=s)|n(?=n)|z(?=z))(?=[a-z]{4})', '');
  sound := replace(replace(replace(replace(sound, 'ngh', 'nh'), 'sch', 's'), 'ck', 'k'), 'x', 'ks');
  sound := replace(replace(replace(replace(replace(sound, 'sh', 's'), 'kh', 'h'), 'ph', 'f'), 'ch', 'j'), 'zh', 'j');
  sound := regexp_replace(replace(sound, 'dj', 'j'), 'c(?=[eiy])', 'j', 'g');
  sound := replace(replace(replace(sound, 'ee', 'i'), 'oo', 'u'), 'ou', 'u');
  sound := regexp_replace(sound, '^y', 'Y');
  sound := translate(sound, 'bdzgqceoywY', 'ptskkkauivy');
  -- What is breathed after a consonant, or last.
  sound := regexp_replace(sound, '([^aiu])h|h$', '\1', 'g');
  return nullif(regexp_replace(sound, '(.)\1+', '\1', 'g'), '');
end $$;

-- The sounds of a whole name, in the order of its words. Words that only join others say nothing.
create function name_sounds(first_name text, last_name text) returns text[] language sql immutable parallel safe
set search_path = public, pg_catalog as $$
  select coalesce(array_agg(sound order by place) filter (where sound is not null), '{}')
  from (
    select name_sound(word) as sound, place
    from regexp_split_to_table(
      regexp_replace(first_name || ' ' || last_name, '[''’ʼ`´]', '', 'g'), '[[:space:].,;/()_-]+'
    ) with ordinality as parts(word, place)
    where word <> ''
      and lower(word) not in ('al', 'el', 'abd', 'abdul', 'abdel', 'abdal', 'abdur', 'ال', 'عبد')
      and not (
        place > 1
        and lower(word) in (
          'bin', 'ibn', 'ben', 'bint', 'binti', 'van', 'von', 'der', 'den', 'de', 'da', 'di', 'do', 'dos', 'das', 'la', 'le',
          'بن', 'ابن', 'بنت'
        )
      )
  ) as words
$$;

create table lead_keys (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  mail text,
  phone text,
  other_phone text,
  born date,
  sounds text[] not null default '{}',
  -- Whether others were held against it since it was written.
  is_compared boolean not null default false,
  unique (tenant_id, lead_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade
);
call put_under_tenancy('lead_keys');
create index lead_keys_by_mail on lead_keys (tenant_id, mail, lead_id) where mail is not null;
create index lead_keys_by_phone on lead_keys (tenant_id, phone, lead_id) where phone is not null;
create index lead_keys_by_other_phone on lead_keys (tenant_id, other_phone, lead_id) where other_phone is not null;
create index lead_keys_by_birth on lead_keys (tenant_id, born, lead_id) where born is not null;
create index lead_keys_waiting on lead_keys (tenant_id, lead_id) where not is_compared;

create function phone_key(country_code text, mobile text) returns text language sql immutable parallel safe as $$
  select '+' || regexp_replace(country_code || mobile, '\D', '', 'g') where mobile ~ '\d{4}' and country_code ~ '\d'
$$;

create function add_lead_keys() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into lead_keys (tenant_id, lead_id, mail, phone, other_phone, born, sounds)
  select tenant_id, id, mail_key(email), mobile_e164, phone_key(alternate_country_code, alternate_mobile), date_of_birth,
    name_sounds(first_name, last_name)
  from fresh;
  return null;
end $$;
create trigger add_keys after insert on leads
  referencing new table as fresh
  for each statement
  execute function add_lead_keys();

create function change_lead_keys() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into lead_keys (tenant_id, lead_id, mail, phone, other_phone, born, sounds)
  values (
    new.tenant_id, new.id, mail_key(new.email), new.mobile_e164, phone_key(new.alternate_country_code, new.alternate_mobile),
    new.date_of_birth, name_sounds(new.first_name, new.last_name)
  )
  on conflict (tenant_id, lead_id) do update
  set mail = excluded.mail, phone = excluded.phone, other_phone = excluded.other_phone, born = excluded.born,
    sounds = excluded.sounds, is_compared = false;
  return null;
end $$;
create trigger change_keys after update of first_name, last_name, email, mobile_e164, alternate_country_code, alternate_mobile,
  date_of_birth, deleted_at on leads
  for each row
  when (
    (old.first_name, old.last_name, old.email, old.mobile_e164, old.alternate_country_code, old.alternate_mobile, old.date_of_birth)
    is distinct from
    (new.first_name, new.last_name, new.email, new.mobile_e164, new.alternate_country_code, new.alternate_mobile, new.date_of_birth)
    or old.deleted_at is not null and new.deleted_at is null
  )
  execute function change_lead_keys();

-- Two leads that may be one person, with how much speaks for it and what, and what people said of it.
create table lead_pairs (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  other_id int not null,
  score int not null,
  certainty text not null check (certainty in ('certain', 'likely', 'possible')),
  reasons text[] not null,
  -- A person said that these are two people.
  told_apart_at timestamptz,
  told_apart_by int,
  check (lead_id < other_id),
  unique (tenant_id, lead_id, other_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, other_id) references leads on delete cascade,
  foreign key (tenant_id, told_apart_by) references users
);
call put_under_tenancy('lead_pairs');
create index lead_pairs_by_score on lead_pairs (tenant_id, score desc, id desc);
create index lead_pairs_by_other on lead_pairs (tenant_id, other_id);

-- One lead that took in another: what it said before and after, what moved, and whether it was taken apart again.
create table lead_merges (like embark_meta.tenant_row including defaults,
  winner_id int not null,
  loser_id int not null,
  before jsonb not null,
  after jsonb not null,
  moved jsonb not null,
  merged_by int,
  unmerged_at timestamptz,
  unmerged_by int,
  check (winner_id <> loser_id),
  foreign key (tenant_id, winner_id) references leads,
  foreign key (tenant_id, loser_id) references leads,
  foreign key (tenant_id, merged_by) references users,
  foreign key (tenant_id, unmerged_by) references users
);
call put_under_tenancy('lead_merges');
create unique index lead_merges_standing on lead_merges (tenant_id, loser_id) where unmerged_at is null;
create index lead_merges_by_winner on lead_merges (tenant_id, winner_id);
create index lead_merges_by_loser on lead_merges (tenant_id, loser_id);

-- Companies that exist: who administers them, and who leads a branch, may make one lead of two.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || 'leads.merge'::text) as p order by 1)
    where system_key in ('super_admin', 'administrator', 'branch_manager') and not 'leads.merge' = any(permissions);
  end loop;
end $$;
