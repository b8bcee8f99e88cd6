-- Who sends the documents and emails of the workshop. The logo is the JPEG that the server rendered from the given file.
create table letterhead (
  only_row boolean primary key default true check (only_row),
  name text not null default '' check (length(name) <= 100),
  address text not null default '' check (length(address) <= 300),
  phone text not null default '' check (length(phone) <= 60),
  email text not null default '' check (length(email) <= 254),
  website text not null default '' check (length(website) <= 100),
  tax_label text not null default '' check (length(tax_label) <= 30),
  tax_number text not null default '' check (length(tax_number) <= 40),
  closing text not null default '' check (length(closing) <= 200),
  logo bytea check (length(logo) <= 1048576),
  logo_width integer check (logo_width between 1 and 900),
  logo_height integer check (logo_height between 1 and 300),
  revision integer not null default 1,
  check ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null))
);
insert into letterhead default values;
