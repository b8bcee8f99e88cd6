-- A new address ends the links that were emailed to the one before (SI-11, SI-14), also those whose email is on its way. The
-- link that staff hand over stays.
create function end_emailed_links() returns trigger language plpgsql as $$
begin
  update sign_in_links set ended_at = now()
  where account_id = new.id and ended_at is null and (mailed or email is not null or made_by is null);
  return null;
end $$;
create trigger accounts_email_ends_links after update of email on accounts
  for each row when (old.email <> new.email) execute function end_emailed_links();
