-- What each customer has stored on its last day of uploading (UTC). The bound is UPLOAD_QUOTA, which every connection of
-- the portal says; without one (a restore) there is none (docs/decisions/0035).
create table uploads_of_day (
  account_id bigint primary key references accounts on delete cascade,
  day date not null,
  bytes bigint not null check (bytes > 0)
);

create function count_uploads() returns trigger language plpgsql as $$
declare
  most bigint := nullif(current_setting('cordwain.upload_quota', true), '');
begin
  insert into uploads_of_day as u (account_id, day, bytes)
  select a.id, (now() at time zone 'UTC')::date, sum(s.size)
  from saved s join accounts a on a.id = s.owner_id
  where a.role = 'customer' group by a.id
  on conflict (account_id) do update
  set day = excluded.day, bytes = case when u.day = excluded.day then u.bytes else 0 end + excluded.bytes;
  if exists (select from uploads_of_day u join saved s on s.owner_id = u.account_id where u.bytes > most) then
    raise exception 'a customer has put up more than % bytes today', most
      using errcode = 'check_violation', constraint = 'upload_quota';
  end if;
  return null;
end $$;
create trigger count_uploads after insert on files referencing new table as saved
  for each statement execute function count_uploads();
