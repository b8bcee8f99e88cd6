-- Invitations to work in a company. Only the SHA-256 of each token is stored: of the link that the inviter got, and of the
-- one that was mailed. Accepted and expired ones are swept.
create table invitations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  email text not null default '' check (char_length(email) <= 254),
  company_role text not null check (company_role in ('owner', 'buyer', 'viewer')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  mail_token_hash bytea unique check (octet_length(mail_token_hash) = 32),
  -- Increases with every new link, so that a mail about an older link is not sent.
  round integer not null default 1 check (round > 0),
  invited_by bigint references accounts on delete set null,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create index invitations_company on invitations (company_id, id);
create index invitations_expires on invitations (expires_at);
