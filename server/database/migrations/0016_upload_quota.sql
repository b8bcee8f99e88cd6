-- What each customer has uploaded on its last day of uploading (UTC), counted before it is looked at: UPLOAD_QUOTA.
create table uploads_of_day (
  account_id bigint primary key references accounts on delete cascade,
  day date not null,
  bytes bigint not null check (bytes > 0)
);
