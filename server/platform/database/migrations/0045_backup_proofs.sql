-- Why the last whole backup was only read again, and not restored to prove it; null when it was restored.
alter table backups add unproven text;
