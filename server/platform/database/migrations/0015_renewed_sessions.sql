-- A session that goes on under another id (its user changed the password) needs another stream, as its cookie is another.
create function tell_renewed_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('sessionRenewed', encode(old.token_hash, 'hex'))::text);
  return null;
end $$;
create trigger tell_renewed_session after update of token_hash on sessions
  for each row execute function tell_renewed_session();
