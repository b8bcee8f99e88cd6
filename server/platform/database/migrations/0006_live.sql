-- What open screens are told at once travels by NOTIFY on this channel, in the transaction of the change, so that every
-- server process hears it after the commit and never before (docs/decisions/0015).
--
-- A session that ends takes its streams with it, whichever way it ended: signed out, credentials changed, account deleted.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('sessionEnded', encode(old.token_hash, 'hex'))::text);
  return null;
end $$;
create trigger tell_ended_session after delete on sessions
  for each row execute function tell_ended_session();

-- A stream says what its account's role may know, so another role needs another stream.
create function tell_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('roleChanged', new.id)::text);
  return null;
end $$;
create trigger tell_changed_role after update of role on accounts
  for each row when (old.role <> new.role) execute function tell_changed_role();
