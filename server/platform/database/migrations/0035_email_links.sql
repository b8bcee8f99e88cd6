-- The address that a link verifies; null for a link that sets a new password.
alter table sign_in_links add email text check (char_length(email) <= 254);

-- A deactivated account has no valid link.
drop trigger accounts_password_ends_links on accounts;
create trigger accounts_password_ends_links after update of password_hash, deactivated_at on accounts
  for each row when (old.password_hash is distinct from new.password_hash
    or (old.deactivated_at is null and new.deactivated_at is not null))
  execute function end_sign_in_links();
